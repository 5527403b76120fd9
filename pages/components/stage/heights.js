// How tall the pictures of a lesson in blocks are: as the page says, or lower or taller, so that the window is used and
// what is to be seen lies in it. While a lesson is stepped through they only become lower: nothing moves without need.
/** @import { StageData } from "./data" */
/** @typedef {{ place: HTMLElement, height: number, least: number, steady: boolean }} Picture as tall as its page says, how low it may become, and whether it may not */

const SHARES = [1.6, 1.45, 1.3, 1.15, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45]; // of the height that the page says
const AS_SAID = SHARES.indexOf(1);
const RESERVE = 90; // pixels for what later steps may write, before a picture is taller than its page says
const EDGE = 8; // pixels below everything
/** @typedef {"" | "dense" | "dense scrolling"} Spacing as usual; lines and blocks stand closer; and long tables and listings scroll */

const LEAST_SHARE = SHARES.length - 1;
const GOOD_SHARE = SHARES.indexOf(0.84);
const LEGIBLE_SHARE = SHARES.indexOf(0.68); // lower only where nothing else helps
/** @type {["everything" | "pictures" | "first" | "nothing", Spacing, number][]} */
const NEEDS = [ // what shall lie in the window, how its texts stand, and the least share: the first of these that can
  ["everything", "", GOOD_SHARE], ["everything", "dense", LEGIBLE_SHARE], ["everything", "dense scrolling", LEGIBLE_SHARE], ["everything", "dense scrolling", LEAST_SHARE],
  ["pictures", "dense scrolling", LEAST_SHARE], ["first", "dense scrolling", LEAST_SHARE], ["nothing", "dense", LEAST_SHARE],
];
const AS_USUAL = NEEDS.length; // pictures are as tall as their page says, and texts stand as usual

/**
 * Whether the page is scrolled to its stage as it opens, with all the window for it: in a lecture, but not in a course,
 * whose bar stands above.
 * @param {StageData} data
 */
export const startsAtStage = ({ large, flows }) => Boolean(large && flows) && !globalThis.splitstepCourse;

export class Heights {
  at = 0; // of SHARES
  need = 0; // of NEEDS, or AS_USUAL
  fresh = true;
  /** @type {WeakMap<HTMLElement, number>} */
  taller = new WeakMap(); // of SHARES, for pictures beside which there is room

  /**
   * @param {HTMLElement} root of the stage
   * @param {HTMLElement} place of all blocks
   * @param {(spacing: Spacing) => void} tighten has texts stand so
   */
  constructor(root, place, tighten) {
    this.root = root;
    this.place = place;
    this.tighten = tighten;
  }

  /**
   * Begin anew with another lesson or another window; on a phone pictures are as tall as their page says.
   * @param {boolean} phone
   */
  forget(phone) {
    Object.assign(this, phone ? { at: AS_SAID, need: AS_USUAL } : { at: 0, need: 0 }, { fresh: true, taller: new WeakMap() });
    this.tighten("");
  }

  /**
   * Give pictures their heights; the places of those that are taller or lower than before.
   * @param {Picture[]} pictures in the order of the page
   * @param {number} above pixels of the window above the stage, if the page is opened anew
   */
  fit(pictures, above) {
    const before = new Map(pictures.map(({ place }) => [place, place.style.height]));
    const begun = this.fresh ? AS_SAID : this.at;
    if (!this.fits(pictures, above)) {
      this.taller = new WeakMap();
      this.lower(pictures, above, begun);
      this.raise(pictures, above, begun);
    }
    this.fresh = false;
    return new Set([...before].filter(([place, height]) => place.style.height !== height).map(([place]) => place));
  }

  /**
   * Make all lower until what is needed fits, or else need less.
   * @param {Picture[]} pictures
   * @param {number} above
   * @param {number} begun the share to begin with when less is needed
   */
  lower(pictures, above, begun) {
    let tallest = this.at;
    while (!this.fits(pictures, above, this.lowest)) {
      this.need += 1;
      this.tighten(NEEDS[this.need][1]);
      tallest = begun;
    }
    let low = this.lowest;
    while (tallest < low) {
      const middle = (tallest + low) >> 1;
      if (this.fits(pictures, above, middle)) low = middle;
      else tallest = middle + 1;
    }
    this.at = low;
    this.apply(pictures);
  }

  /** The lowest share at present. */
  get lowest() { return NEEDS[this.need]?.[2] ?? AS_SAID; }

  /**
   * Only the highest column asks for low pictures: each that leaves room where it stands becomes taller again.
   * @param {Picture[]} pictures
   * @param {number} above
   * @param {number} most the share that it may have
   */
  raise(pictures, above, most) {
    for (const { place } of pictures) {
      for (let at = most; at < this.at; at++) {
        this.taller.set(place, at);
        if (this.fits(pictures, above)) break;
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
   * Whether what is needed fits at a share.
   * @param {Picture[]} pictures
   * @param {number} above
   * @param {number} [at] of SHARES
   */
  fits(pictures, above, at = this.at) {
    this.at = at;
    this.apply(pictures);
    const [need] = NEEDS[this.need] ?? ["nothing"];
    if (need === "nothing") return true;
    const seen = need === "everything" ? [this.place] : pictures.slice(0, need === "first" ? 1 : undefined).map(({ place }) => place);
    // Asked anew each time: a page that becomes shorter may have to be scrolled back.
    const end = this.root.getBoundingClientRect().top + window.innerHeight - above - (this.fresh && this.at < AS_SAID ? RESERVE : EDGE);
    return seen.every((each) => each.getBoundingClientRect().bottom <= end);
  }
}
