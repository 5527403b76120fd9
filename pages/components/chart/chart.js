// One script for every chart of the page, fetched from this server when the first chart appears.
/** @import { Change, Send } from "../streamlit" */
/** @import { ChartData } from "./data" */
/** @import { Corner, Figure, Layout, PlotElement, Shape } from "./plotly" */

/**
 * @typedef {object} Chart one chart in the page
 * @property {PlotElement} element
 * @property {Promise<void>} queue what is being drawn
 * @property {ChartData} latest
 * @property {{ setStateValue: Send, setTriggerValue: Send }} send
 * @property {Shape[]} shapes the places asked for
 * @property {Figure} [drawn] the figure drawn last
 * @property {object} [look] the template it was drawn with
 * @property {number} revision how often it was drawn
 * @property {boolean} quiet whether a change of the layout is its own
 * @property {unknown} [hovered] the customdata reported last
 * @property {number} [waiting] the handle of what is about to be reported
 * @property {ResizeObserver} [watcher]
 */

/** @param {string} address */
function load(address) {
  window.splitstepPlotly ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve(window.Plotly);
    script.onerror = () => { window.splitstepPlotly = undefined; script.remove(); reject(new Error(address)); };
    document.head.append(script);
  });
  return window.splitstepPlotly;
}

/** @type {WeakMap<HTMLElement, Chart>} */
const CHARTS = new WeakMap();
const UNUSED = ["select2d", "lasso2d", "autoScale2d", "sendChartToCloud"];
const NARROW = 480; // pixels
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A colour with an opacity. The browser knows every notation of a colour; Plotly wants rgba.
 * @param {string} colour
 * @param {number} opacity
 */
function faded(colour, opacity) {
  const canvas = document.createElement("canvas");
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return `rgba(${red},${green},${blue},${opacity})`;
}

/** @type {Map<string, object>} */
const TEMPLATES = new Map(); // by the colours and the type of the page: few, and each is costly to make

/** @param {HTMLElement} element */
function template(element) {
  const style = getComputedStyle(element);
  const text = style.getPropertyValue("--st-text-color").trim() || "#31333f";
  const ground = style.getPropertyValue("--st-background-color").trim() || "#ffffff";
  const family = style.getPropertyValue("--st-font").trim() || "sans-serif";
  const key = [text, ground, family].join("|");
  const made = TEMPLATES.get(key) ?? templateOf(text, ground, family);
  TEMPLATES.set(key, made);
  return made;
}

/**
 * @param {string} text colour of the type
 * @param {string} ground colour behind it
 * @param {string} family of the type
 */
function templateOf(text, ground, family) {
  const axis = {
    gridcolor: faded(text, 0.13), linecolor: faded(text, 0.4), zerolinecolor: faded(text, 0.25),
    tickcolor: faded(text, 0.4), automargin: true, title: { standoff: 8 },
  };
  return {
    data: { scatter: [{ marker: { line: { color: text } } }] }, // outlines part points from regions of their colour
    layout: {
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      font: { color: text, family, size: 14 },
      xaxis: axis, yaxis: axis, margin: { l: 56, r: 16, t: 24, b: 48 },
      colorway: ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999"],
      hoverlabel: { bgcolor: ground, bordercolor: faded(text, 0.4), font: { color: text } },
      // Above the picture, in as many lines as it needs.
      legend: { bgcolor: "rgba(0,0,0,0)", orientation: "h", x: 0, y: 1.02, yanchor: "bottom" },
      modebar: { bgcolor: "rgba(0,0,0,0)", color: faded(text, 0.45), activecolor: text },
    },
  };
}

/** @type {Corner[]} */
const PLACE = ["x0", "x1", "y0", "y1"];

/**
 * @param {Shape} shape
 * @returns {Record<Corner, unknown>}
 */
const placeOf = ({ x0, x1, y0, y1 }) => ({ x0, x1, y0, y1 });

/**
 * Puts a dragged shape right and reports its place.
 * @param {Chart} chart
 * @param {Record<string, unknown>} change of the layout, as Plotly names it
 */
function shapeMoved(chart, change) {
  const found = Object.keys(change).map((name) => /^shapes\[(\d+)\]\.[xy][01]$/.exec(name)).find(Boolean);
  if (!found) return;
  const index = Number(found[1]);
  const before = chart.shapes[index];
  const now = chart.element.layout.shapes[index];
  const place = placeOf(now);
  // An upright line stays upright, whichever end was taken: only its place on the axis can be dragged.
  /** @type {[Corner, Corner, Corner, Corner][]} */
  const directions = [["x0", "x1", "y0", "y1"], ["y0", "y1", "x0", "x1"]];
  for (const [from, to, low, high] of directions) {
    if (before.type !== "line" || before[from] !== before[to]) continue;
    const moved = [now[from], now[to]].find((value) => value !== before[from]);
    place[from] = place[to] = moved ?? before[from];
    place[low] = before[low];
    place[high] = before[high];
  }
  chart.shapes[index] = { ...before, ...place };
  const snap = Object.fromEntries(PLACE.map((name) => [`shapes[${index}].${name}`, place[name]]));
  chart.quiet = true;
  window.Plotly.relayout(chart.element, snap).finally(() => { chart.quiet = false; });
  chart.send.setTriggerValue("moved", { shape: index, ...place });
}

/**
 * Plotly lets all shapes be dragged or none: the style sheet stops those that are not marked here.
 * @param {Chart} chart
 */
function markMovable(chart) {
  for (const part of chart.element.querySelectorAll(".shapelayer [data-index]")) {
    part.classList.toggle("movable", chart.shapes[Number(part.getAttribute("data-index"))]?.editable === true);
  }
}

/** @param {Chart} chart */
function listen(chart) {
  /** @param {unknown} value */
  const hover = (value) => {
    clearTimeout(chart.waiting);
    chart.waiting = setTimeout(() => {
      if (!chart.latest.hover || JSON.stringify(value) === JSON.stringify(chart.hovered)) return;
      chart.hovered = value;
      chart.send.setStateValue("hovered", value);
    }, 120);
  };
  chart.element.on("plotly_click", ({ points: [p] }) => chart.send.setTriggerValue("clicked", {
    curve: p.curveNumber, point: p.pointIndex ?? p.pointNumber, x: p.x, y: p.y, customdata: p.customdata ?? null,
  }));
  chart.element.on("plotly_hover", ({ points: [p] }) => hover(p.customdata ?? null));
  chart.element.on("plotly_unhover", () => hover(null));
  chart.element.on("plotly_relayout", (change) => { if (!chart.quiet) shapeMoved(chart, change); });
  chart.element.on("plotly_afterplot", () => markMovable(chart));
  chart.watcher = new ResizeObserver(() => {
    if (chart.element.offsetWidth) window.Plotly.Plots.resize(chart.element);
  });
  chart.watcher.observe(chart.element);
}

/**
 * Whether two objects hold the same values under all names but some.
 * @param {object} one
 * @param {object} other
 * @param {string[]} but
 */
function alike(one, other, but) {
  const [ours, theirs] = [one, other].map((each) => Object.entries(each).filter(([name]) => !but.includes(name)));
  /** @type {Record<string, unknown>} */
  const values = { ...other };
  return ours.length === theirs.length && ours.every(([name, value]) => values[name] === value);
}

/**
 * Whether a figure differs from the one before it in shapes and in the places of points and lines alone.
 * @param {Figure | undefined} before
 * @param {Figure} after
 */
function onlyMoves(before, after) {
  if (!before || before.data.length !== after.data.length || !alike(before.layout, after.layout, ["shapes"])) return false;
  return after.data.every((trace, i) => trace === before.data[i] || (trace.type === "scatter" && alike(trace, before.data[i], ["x", "y"])));
}

/**
 * Whether no axis has a range that Plotly finds for itself.
 * @param {Layout} layout
 */
const isFixed = (layout) => ["xaxis", "yaxis"].every((name) => name in layout) &&
  Object.entries(layout).every(([name, axis]) => !/^[xy]axis/.test(name) || axis.range);

/**
 * A copy for Plotly, which writes into what it gets. Arrays are the same: another one would be taken for other points.
 * @template Value
 * @param {Value} value
 * @returns {Value}
 */
function copied(value) {
  if (!value || typeof value !== "object" || Array.isArray(value)) return value;
  return /** @type {Value} */ (Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copied(each)])));
}

/**
 * Drawing a figure anew takes Plotly some ten times as long as moving what is there. Moving leaves shapes where they
 * were, so they are put in place before it, and ranges that Plotly finds for itself, so these figures are drawn anew.
 * @param {Chart} chart
 * @param {ChartData} data
 */
async function draw(chart, { figure, height }) {
  const { element, drawn } = chart;
  const { data: traces, layout } = figure;
  const look = template(element);
  const moves = chart.look === look && isFixed(layout) && onlyMoves(drawn, figure);
  const pointsMove = moves && traces.some((trace, i) => trace !== drawn?.data[i]);
  const shapesMove = moves && layout.shapes !== drawn?.layout.shapes;
  // Plotly writes into the layout it gets, a drag above all: the places asked for are kept apart.
  chart.shapes = structuredClone(layout.shapes ?? []);
  Object.assign(chart, { drawn: figure, look, revision: chart.revision + 1 });
  /**
   * @param {Figure["data"]} shown
   * @param {object} [more]
   */
  const react = (shown, more) => window.Plotly.react(element, shown.map(copied), {
    uirevision: "kept", ...structuredClone(layout), editrevision: chart.revision, template: look, height, autosize: true, ...more,
  }, {
    displaylogo: false,
    displayModeBar: element.offsetWidth < NARROW ? false : "hover", // on a phone it would lie on the legend
    modeBarButtonsToRemove: UNUSED,
    edits: { shapePosition: chart.shapes.some((shape) => shape.editable) },
  });
  if (drawn && pointsMove && shapesMove) await react(drawn.data);
  const played = { transition: { duration: still.matches || shapesMove ? 0 : 250, easing: "cubic-in-out" } };
  await react(traces, pointsMove ? played : {});
  if (!drawn) listen(chart);
  markMovable(chart);
  element.dataset.revision = String(chart.revision);
}

/** @param {Change<ChartData, HTMLElement>} change */
export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const send = { setStateValue, setTriggerValue };
  /** @type {Chart} */
  const chart = CHARTS.get(parentElement) ?? {
    element: /** @type {PlotElement} */ (parentElement.querySelector(".splitstep-chart")),
    queue: Promise.resolve(), latest: data, send, shapes: [], revision: 0, quiet: false,
  };
  CHARTS.set(parentElement, chart);
  chart.send = send;
  chart.element.style.height = `${data.height}px`;
  chart.element.setAttribute("aria-label", data.label);
  chart.latest = data;
  // One drawing at a time, and only the newest figure of those that wait.
  chart.queue = chart.queue.then(() => load(data.script)).then(() => {
    if (chart.latest === data && chart.element.isConnected) return draw(chart, data);
  }).catch((error) => {
    chart.element.textContent = "The chart could not be drawn.";
    chart.element.classList.add("failed");
    console.error(error);
  });
  return () => setTimeout(() => {
    if (parentElement.isConnected) return; // only overtaken by the next change
    chart.watcher?.disconnect();
    clearTimeout(chart.waiting);
    window.Plotly?.purge(chart.element);
    CHARTS.delete(parentElement);
  });
}
