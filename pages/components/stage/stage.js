// The stage: the player, the sentence, and the scene below them, drawn from the frames in the browser.
import { Blocks } from "./blocks.js";
import { element, find, refilled, sentenceOf } from "./elements.js";
import { Growing } from "./growing.js";
import { Lecture } from "./lecture.js";
import { Player } from "./player.js";
import { lessonOf, receive } from "./store.js";

/** @import { Change, Send } from "../streamlit" */
/** @import { Mode, StageData } from "./data" */
/** @import { Doings, Scene } from "./lesson" */

/** @type {WeakMap<ShadowRoot, Stage>} */
const STAGES = new WeakMap();
/** @type {Record<string, new (root: HTMLElement, place: HTMLElement, doings: Doings) => Scene>} */
const SCENES = { growing: Growing, blocks: Blocks };
const LEAST = 380; // pixels of a stage in a low window
const FOCUSING = ["keydown", "pointerdown"]; // what may move the focus
const PHONE = 700; // narrower than this, things stand below each other

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
  /** @type {Scene | null} */
  scene = null;
  sceneName = "";
  shownModes = "";

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
    this.tabbed = (/** @type {Event} */ event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Tab") this.root.classList.toggle("tabbed", event instanceof KeyboardEvent);
    };
    for (const kind of FOCUSING) window.addEventListener(kind, this.tabbed, true);
    this.watcher = new ResizeObserver(this.resized);
    this.watcher.observe(this.root.parentElement ?? this.root);
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
    this.player.told = JSON.stringify(at);
    this.send.setTriggerValue("done", { kind, value, at: { ...at, search: location.search } });
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
    const panel = this.data?.panel;
    this.send = send;
    this.data = data;
    if (data.piece || data.header) receive(data);
    this.player.lesson = lessonOf(data.lesson);
    if (first || (data.go && data.go !== this.went)) this.player.stand(data.at);
    this.went = data.go;
    if (data.panel && data.panel !== panel) this.player.panel = data.panel === "table" ? "" : data.panel;
    this.player.address = data.address ?? this.player.address;
    Object.assign(this.lecture, { on: Boolean(data.large), menu: data.menu });
    this.drawModes(data.modes ?? [], Boolean(data.menu?.length));
    this.root.classList.toggle("large", Boolean(data.large));
    this.root.classList.toggle("flows", Boolean(data.flows));
    this.fit();
    if (first) this.draw();
    else this.player.request();
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
    this.root.classList.toggle("phone", narrow);
    this.root.style.height = narrow || this.data?.flows ? "" : `${Math.max(LEAST, window.innerHeight - top - 8)}px`;
    this.scene?.fit(narrow);
  }

  draw() {
    const { player, data } = this;
    const { lesson } = player;
    if (!data || !lesson) return;
    const { header } = lesson;
    if (header) player.step = Math.min(player.step, player.steps); // another lesson may be shorter
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
    globalThis.splitstepCourse?.drawn(frame.words, this.part("sentence").textContent ?? "");
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
    this.player.leave();
    this.watcher.disconnect();
    window.removeEventListener("resize", this.resized);
    for (const kind of FOCUSING) window.removeEventListener(kind, this.tabbed, true);
    document.removeEventListener("splitstep-course", this.resized);
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
