// The stage: the player, the sentence, and the scene below them, drawn from the frames in the browser.
import { Blocks } from "./blocks.js";
import { element, find, refilled, sentenceOf, textOf } from "./elements.js";
import { Growing } from "./growing.js";
import { startsAtStage } from "./heights.js";
import { Lecture } from "./lecture.js";
import { Player, stopOf } from "./player.js";
import { lessonOf, receive } from "./store.js";

/** @import { Change, Send } from "../streamlit" */
/** @import { BlocksHeader, Header, Mode, StageData, Stop } from "./data" */
/** @import { Asker, HallOfPage } from "../hall/poll" */
/** @import { Doings, Lesson, Scene } from "./lesson" */

/** @type {WeakMap<ShadowRoot, Stage>} */
const STAGES = new WeakMap();
/** @type {Record<string, new (root: HTMLElement, place: HTMLElement, doings: Doings) => Scene>} */
const SCENES = { growing: Growing, blocks: Blocks };
const LEAST = 380; // pixels of a stage in a low window
const FOCUSING = ["keydown", "pointerdown"]; // what may move the focus
const OPENING = 1000; // milliseconds in which the page around the stage finds its place
const TURNING = ["pointerdown", "focusin", "click"]; // how somebody turns to something else on the page
const PHONE = 700; // narrower than this, things stand below each other

/**
 * Where the server knows that somebody stands, and what it has asked for.
 * @param {StageData} data
 */
const knownOf = (data) => JSON.stringify([data.session, data.go, stopOf(data.at)]);

class Stage {
  /** @type {StageData | null} */
  data = null;
  /** @type {{ setStateValue: Send, setTriggerValue: Send }} */
  send = { setStateValue: () => {}, setTriggerValue: () => {} };
  /** @type {string | undefined} */
  went;
  said = "";
  drawnLesson = "";
  waiting = true;
  telling = false; // whether a stop is on its way to the server
  opens = true; // as a page, or as a lecture: nobody has scrolled yet
  /** @type {number | undefined} */
  opening; // the handle of what ends that
  /** @type {Scene | null} */
  scene = null;
  sceneName = "";
  shownModes = "";
  asked = ""; // what the hall was asked here last
  /** @type {HTMLElement | null} */
  askedIn = null;

  /** @param {ShadowRoot} root */
  constructor(root) {
    /** @type {HTMLElement} */
    this.root = find(root, ".stage");
    this.lecture = new Lecture(this.root, (kind, value) => this.tell(kind, value));
    this.player = new Player(this.root, {
      draw: () => this.draw(),
      tell: (at) => this.send.setStateValue("at", at),
      choose: (panel) => this.scene?.choose(panel),
      lecturer: (key) => (key === "Escape" && this.scene?.guest?.obey("leave")) || this.lecture.obey(key),
      guest: () => this.scene?.guest ?? null,
    });
    this.arrived = (/** @type {DocumentEventMap["splitstep-frames"]} */ { detail }) => { if (detail === this.data?.lesson) this.receive(); };
    document.addEventListener("splitstep-frames", this.arrived);
    this.resized = () => { this.fit(); this.player.request(); };
    window.addEventListener("resize", this.resized);
    document.addEventListener("splitstep-course", this.resized);
    this.gathered = () => { this.house(); this.player.request(); };
    document.addEventListener("splitstep-hall", this.gathered);
    this.tabbed = (/** @type {Event} */ event) => {
      this.opens = false;
      if (!(event instanceof KeyboardEvent) || event.key === "Tab") this.root.classList.toggle("tabbed", event instanceof KeyboardEvent);
    };
    for (const kind of FOCUSING) window.addEventListener(kind, this.tabbed, true);
    this.turned = (/** @type {Event} */ event) => this.turn(event);
    for (const kind of TURNING) window.addEventListener(kind, this.turned, true);
    this.watcher = new ResizeObserver(this.resized);
    this.watcher.observe(this.root.parentElement ?? this.root);
    // What is above the stage may come later than its frames.
    this.page = root.host.closest('[data-testid="stMainBlockContainer"]');
    if (this.page) this.watcher.observe(this.page);
  }

  /**
   * @param {string} name of a class that one element has
   * @returns {HTMLElement}
   */
  part(name) { return find(this.root, `.${name}`); }

  /**
   * Tell the server what somebody did, and where.
   * @param {string} kind
   * @param {unknown} value
   */
  tell(kind, value) {
    const { at } = this.player;
    this.player.told = stopOf(at);
    this.send.setTriggerValue("done", { kind, value, at: { ...at, search: location.search } });
  }

  /**
   * Somebody turns to something else on the page: what they do there is done at the stop where they see it. Streamlit
   * sends a stop in the next task, but another page at once: a click that would overtake the stop waits for it.
   * @param {Event} event
   */
  turn(event) {
    const [target] = event.composedPath();
    if (event.composedPath().includes(this.root)) return;
    if (this.player.turnElsewhere()) {
      this.telling = true;
      setTimeout(() => { this.telling = false; });
    }
    if (!this.telling || !event.isTrusted || event.type !== "click") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    setTimeout(() => target.dispatchEvent(new MouseEvent("click", event)));
  }

  /**
   * @param {Mode[]} modes
   * @param {boolean} menu whether there is one
   */
  drawModes(modes, menu) {
    const drawn = JSON.stringify([modes, menu]);
    if (drawn === this.shownModes) return;
    this.shownModes = drawn;
    refilled(this.part("modes"), modes.map(({ name, label, on, help }) => {
      const button = element("button", "mode", label);
      button.type = "button";
      button.title = help;
      button.setAttribute("aria-pressed", String(on));
      button.addEventListener("click", () => this.tell("mode", { name, on: !on }));
      return button;
    }));
    if (!menu) return;
    const opens = element("button", "mode", "☰");
    opens.type = "button";
    opens.title = opens.ariaLabel = "Pages, data sets, algorithms (M)";
    opens.addEventListener("click", () => this.lecture.open());
    this.part("modes").append(opens);
  }

  /**
   * What the server says: another lesson, another look, or a place to go to.
   * @param {StageData} data
   * @param {{ setStateValue: Send, setTriggerValue: Send }} send
   */
  update(data, send) {
    const first = !this.data;
    // Another server has opened the page from its address, which may be a stop behind: here is where somebody stands.
    const taken = this.data?.lesson === data.lesson && this.data.session !== data.session;
    const panel = this.data?.panel;
    this.opens ||= Boolean(data.large) && !this.data?.large;
    const decided = this.data?.tree_id === data.tree_id && this.data.lesson !== data.lesson;
    this.send = send;
    this.data = data;
    if (data.piece || data.header) receive(data);
    this.player.lesson = lessonOf(data.lesson);
    this.player.deferred = Boolean(data.deferred);
    const { left } = lessonOf(data.lesson);
    if (taken) this.player.told = stopOf(data.at);
    else if (first && left && left.known === knownOf(data)) this.player.stand(left.at, data.at);
    else if (first || (data.go && data.go !== this.went)) this.player.stand(data.at);
    this.went = data.go;
    if (data.panel && data.panel !== panel) this.player.panel = data.panel === "table" ? "" : data.panel;
    this.player.address = data.address ?? this.player.address;
    Object.assign(this.lecture, { on: Boolean(data.large), menu: data.menu });
    this.drawModes(data.modes ?? [], Boolean(data.menu?.length));
    this.root.classList.toggle("large", Boolean(data.large));
    this.root.classList.toggle("flows", Boolean(data.flows));
    this.house();
    this.fit();
    if (first) this.draw();
    else this.player.request();
    // Who decides otherwise far below, sees what becomes of the tree.
    if (decided && this.root.getBoundingClientRect().top < 0) this.root.scrollIntoView();
  }

  // Frames came: the one that is waited for, or others.
  receive() {
    if (this.waiting || this.drawnLesson !== this.data?.lesson) this.player.request();
  }

  // As tall as the window has room below the stage's own top, unless it is to be as tall as what it shows.
  fit() {
    const root = /** @type {ShadowRoot} */ (this.root.getRootNode());
    const main = root.host.closest('[data-testid="stMain"]');
    const top = this.root.getBoundingClientRect().top + (main?.scrollTop ?? window.scrollY);
    const narrow = this.root.clientWidth < PHONE;
    // Blocks may stand in a column of the page: what is narrow in a wide window is no phone.
    this.root.classList.toggle("phone", this.data?.flows ? window.innerWidth < PHONE : narrow);
    this.root.style.height = narrow || this.data?.flows ? "" : `${Math.max(LEAST, window.innerHeight - top - 8)}px`;
    this.scene?.fit(narrow);
  }

  draw() {
    const { player, data } = this;
    const { lesson } = player;
    if (!data || !lesson) return;
    const { header } = lesson;
    if (header) player.step = Math.min(Math.max(player.step, player.first), player.steps); // another lesson may be shorter
    const { frame } = player;
    const making = this.part("making");
    this.waiting = !header || !frame;
    making.hidden = !this.waiting;
    if (!header || !frame) {
      making.textContent = `${header ? `step ${player.step + 1} of ${header.steps}` : "the lesson"} is being made …`;
      if (header) player.show();
      return;
    }
    this.drawnLesson = data.lesson;
    Object.assign(this.root.dataset, { step: player.step, part: player.part, lesson: data.lesson });
    const { host } = /** @type {ShadowRoot} */ (this.root.getRootNode());
    /** @type {HTMLElement} */ (host).dataset.ended = String(player.atEnd); // for those outside who tick what was read
    const { detail } = data;
    const looked = detail?.frame && detail.step === frame.step && detail.part === frame.part ? detail.frame : frame;
    if (this.said !== looked.sentence) refilled(this.part("sentence"), sentenceOf(looked.sentence));
    this.said = looked.sentence;
    if (this.sceneName !== header.scene) this.openScene(header.scene);
    this.scene?.draw(frame, lesson, header, data);
    player.show();
    if (this.opens && startsAtStage(data) && !this.root.classList.contains("phone")) this.scrollTo();
    if (this.opens) this.opening ??= setTimeout(() => this.opened(), OPENING);
    this.tellLecturers(frame, lesson, header, data);
  }

  opened() {
    Object.assign(this, { opens: false, opening: undefined });
    if (this.page) this.watcher.unobserve(this.page);
  }

  // The window begins at the stage. Scrolling it into view would leave room for a header that a lecture does not have.
  scrollTo() {
    const { host } = /** @type {ShadowRoot} */ (this.root.getRootNode());
    (host.closest('[data-testid="stMain"]') ?? document.documentElement).scrollBy(0, this.root.getBoundingClientRect().top);
  }

  // Those who lecture hear where the lesson stands and what comes next; the hall is asked.
  /**
   * @param {Stop} frame
   * @param {Lesson<Stop>} lesson
   * @param {Header | BlocksHeader} header
   * @param {StageData} data
   */
  tellLecturers(frame, lesson, header, data) {
    const { splitstepCourse: course, splitstepHall: hall } = globalThis;
    if (!course && !hall?.here) return;
    const { words, step, part } = frame;
    const sentence = this.part("sentence").textContent ?? "";
    const next = textOf((lesson.steps.get(step)?.[part + 1] ?? lesson.steps.get(step + 1)?.[0])?.sentence ?? "");
    course?.drawn(words, sentence, next);
    hall?.stands({ words, sentence, next, step });
    if (hall?.here) this.ask(hall, data.large ? this.scene?.asks(frame, lesson, header, data) ?? null : null);
  }

  /**
   * Ask the hall what is new here; a question of the quiz below, asked meanwhile, stays.
   * @param {HallOfPage} hall
   * @param {Asker | null} asker
   */
  ask(hall, asker) {
    const own = !hall.asker || hall.asker.place === this.askedIn;
    const asked = asker ? `${asker.poll.question.id} ${asker.told}` : "";
    if (own || (asked && asked !== this.asked)) hall.asks(asker);
    this.asked = asked;
    this.askedIn = asker?.place ?? null;
  }

  // The way into the hall stands in the row of the sentence, where it hides nothing.
  house() {
    const hall = globalThis.splitstepHall;
    const place = this.part("hall");
    place.hidden = !this.data?.large || !hall?.here;
    if (hall?.here) hall.house(place.hidden ? null : place);
  }

  /** @param {string} name */
  openScene(name) {
    this.scene?.leave();
    this.sceneName = name;
    const place = element("div", `scene ${name}`);
    this.part("scene").replaceWith(place);
    this.scene = new SCENES[name](this.root, place, {
      redraw: () => this.player.request(),
      tell: (kind, value) => this.tell(kind, value),
      goTo: (step) => this.player.goTo(step, 0),
      next: () => this.player.by(1),
      opened: (panel) => { this.player.panel = panel; this.player.writeAddress(); },
    });
    this.fit();
  }

  leave() {
    clearTimeout(this.opening);
    const { data, player } = this;
    // What was told as the page was left may have come too late: then the server still says what it said before.
    if (data) lessonOf(data.lesson).left = { known: knownOf(data), at: { step: player.step, part: player.part } };
    player.leave();
    this.watcher.disconnect();
    window.removeEventListener("resize", this.resized);
    for (const kind of FOCUSING) window.removeEventListener(kind, this.tabbed, true);
    for (const kind of TURNING) window.removeEventListener(kind, this.turned, true);
    document.removeEventListener("splitstep-course", this.resized);
    document.removeEventListener("splitstep-hall", this.gathered);
    const hall = globalThis.splitstepHall;
    if (hall) this.ask(hall, null);
    hall?.house(null);
    document.removeEventListener("splitstep-frames", this.arrived);
    this.scene?.leave();
  }
}

/** @param {Change<StageData>} change */
export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  let stage = STAGES.get(parentElement);
  if (!stage) STAGES.set(parentElement, (stage = new Stage(parentElement)));
  stage.update(data, { setStateValue, setTriggerValue });
  return () => setTimeout(() => {
    if (parentElement.isConnected) return; // only overtaken by the next change
    stage.leave();
    STAGES.delete(parentElement);
  });
}
