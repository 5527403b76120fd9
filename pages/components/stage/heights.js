// How tall the pictures of a lesson in blocks are: as the page says, or lower or taller, so that the window is used and
// what is to be seen lies in it. While a lesson is stepped through they only become lower: nothing moves without need.
/** @import { StageData } from "./data" */
/** @typedef {{ place: HTMLElement, height: number, least: number, steady: boolean }} Picture as tall as its page says, how low it may become, and whether it may not */

const SHARES = [1.6, 1.45, 1.3, 1.15, 1, 0.92, 0.84, 0.76, 0.68, 0.6]; // of the height that the page says
const AS_SAID = SHARES.indexOf(1);
const RESERVE = 90; // pixels for what later steps may write, before a picture is taller than its page says
const EDGE = 8; // pixels below everything
const NEEDS = ["everything", "pictures", "first", "nothing"]; // what shall lie in the window: the first of these that can

/**
 * Whether the page is scrolled to its stage as it opens, with all the window for it: in a lecture, but not in a course,
 * whose bar stands above.
 * @param {StageData} data
 */
export const startsAtStage = ({ large, flows }) => Boolean(large && flows) && !globalThis.splitstepCourse;

export class Heights {
  at = 0; // of SHARES
  need = 0; // of NEEDS
  fresh = true;
  /** @type {WeakMap<HTMLElement, number>} */
  taller = new WeakMap(); // of SHARES, for pictures beside which there is room

  /** @param {HTMLElement} place of all blocks */
  constructor(place) { this.place = place; }

  /**
   * Begin anew with another lesson or another window; on a narrow one pictures are as tall as their page says.
   * @param {boolean} narrow
   */
  forget(narrow) {
    Object.assign(this, narrow ? { at: AS_SAID, need: NEEDS.length - 1 } : { at: 0, need: 0 }, { fresh: true, taller: new WeakMap() });
  }

  /**
   * Give pictures their heights; the places of those that are taller or lower than before.
   * @param {Picture[]} pictures in the order of the page
   * @param {number} from where the window begins, in pixels from where it is scrolled to
   */
  fit(pictures, from) {
    const before = new Map(pictures.map(({ place }) => [place, place.style.height]));
    const begun = this.fresh ? AS_SAID : this.at;
    this.apply(pictures);
    if (!this.fits(pictures, from)) {
      this.taller = new WeakMap();
      this.lower(pictures, from, begun);
      this.raise(pictures, from, begun);
    }
    this.fresh = false;
    return new Set([...before].filter(([place, height]) => place.style.height !== height).map(([place]) => place));
  }

  /**
   * Make all lower until what is needed fits, or else need less.
   * @param {Picture[]} pictures
   * @param {number} from
   * @param {number} begun the share to begin with when less is needed
   */
  lower(pictures, from, begun) {
    this.apply(pictures);
    while (!this.fits(pictures, from)) {
      this.at += 1;
      if (this.at === SHARES.length) Object.assign(this, { at: begun, need: this.need + 1 });
      this.apply(pictures);
    }
  }

  /**
   * Only the highest column asks for low pictures: each that leaves room where it stands becomes taller again.
   * @param {Picture[]} pictures
   * @param {number} from
   * @param {number} most the share that it may have
   */
  raise(pictures, from, most) {
    for (const { place } of pictures) {
      for (let at = most; at < this.at; at++) {
        this.taller.set(place, at);
        this.apply(pictures);
        if (this.fits(pictures, from)) break;
        this.taller.delete(place);
      }
    }
    this.apply(pictures);
  }

  /** @param {Picture[]} pictures */
  apply(pictures) {
    for (const { place, height, least, steady } of pictures) {
      const share = steady ? 1 : SHARES[this.taller.get(place) ?? this.at];
      const pixels = `${Math.max(Math.min(height, least), Math.round(height * share))}px`;
      if (place.style.height !== pixels) place.style.height = pixels;
    }
  }

  /**
   * @param {Picture[]} pictures
   * @param {number} from
   */
  fits(pictures, from) {
    const need = NEEDS[this.need];
    if (need === "nothing" || !pictures.length) return true;
    const seen = need === "everything" ? [this.place] : pictures.slice(0, need === "first" ? 1 : undefined).map(({ place }) => place);
    const end = from + window.innerHeight - (this.fresh && this.at < AS_SAID ? RESERVE : EDGE);
    return seen.every((each) => each.getBoundingClientRect().bottom <= end);
  }
}
