// One script for every chart of the page, fetched from this server when the first chart appears.
let loading;
function load(address) {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve(window.Plotly);
    script.onerror = () => { loading = undefined; script.remove(); reject(new Error(address)); };
    document.head.append(script);
  });
  return loading;
}

const CHARTS = new WeakMap();
const UNUSED = ["select2d", "lasso2d", "autoScale2d", "sendChartToCloud"];
const NARROW = 480; // pixels
const still = matchMedia("(prefers-reduced-motion: reduce)");

function faded(colour, opacity) {
  // The browser knows every notation of a colour; Plotly wants rgba.
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return `rgba(${red},${green},${blue},${opacity})`;
}

function template(element) {
  const style = getComputedStyle(element);
  const text = style.getPropertyValue("--st-text-color").trim() || "#31333f";
  const ground = style.getPropertyValue("--st-background-color").trim() || "#ffffff";
  const axis = {
    gridcolor: faded(text, 0.13), linecolor: faded(text, 0.4), zerolinecolor: faded(text, 0.25),
    tickcolor: faded(text, 0.4), automargin: true, title: { standoff: 8 },
  };
  return {
    data: { scatter: [{ marker: { line: { color: text } } }] }, // outlines part points from regions of their colour
    layout: {
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      font: { color: text, family: style.getPropertyValue("--st-font").trim() || "sans-serif", size: 14 },
      xaxis: axis, yaxis: axis, margin: { l: 56, r: 16, t: 24, b: 48 },
      colorway: ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999"],
      hoverlabel: { bgcolor: ground, bordercolor: faded(text, 0.4), font: { color: text } },
      legend: { bgcolor: "rgba(0,0,0,0)" },
      modebar: { bgcolor: "rgba(0,0,0,0)", color: faded(text, 0.45), activecolor: text },
    },
  };
}

const PLACE = ["x0", "x1", "y0", "y1"];

function shapeMoved(chart, change) {
  const key = Object.keys(change).find((name) => /^shapes\[\d+\]\.[xy][01]$/.test(name));
  if (!key) return;
  const index = Number(key.match(/\d+/)[0]);
  const before = chart.shapes[index];
  const now = chart.element.layout.shapes[index];
  const place = Object.fromEntries(PLACE.map((name) => [name, now[name]]));
  // An upright line stays upright, whichever end was taken: only its place on the axis can be dragged.
  for (const [along, across] of [["x", "y"], ["y", "x"]]) {
    if (before.type !== "line" || before[`${along}0`] !== before[`${along}1`]) continue;
    const moved = [now[`${along}0`], now[`${along}1`]].find((value) => value !== before[`${along}0`]);
    place[`${along}0`] = place[`${along}1`] = moved ?? before[`${along}0`];
    place[`${across}0`] = before[`${across}0`];
    place[`${across}1`] = before[`${across}1`];
  }
  chart.shapes[index] = { ...before, ...place };
  const snap = Object.fromEntries(PLACE.map((name) => [`shapes[${index}].${name}`, place[name]]));
  chart.quiet = true;
  window.Plotly.relayout(chart.element, snap).finally(() => { chart.quiet = false; });
  chart.send.setTriggerValue("moved", { shape: index, ...place });
}

// Plotly lets all shapes be dragged or none: the style sheet stops those that are not marked here.
function markMovable(chart) {
  for (const part of chart.element.querySelectorAll(".shapelayer [data-index]")) {
    part.classList.toggle("movable", chart.shapes[part.dataset.index]?.editable === true);
  }
}

function listen(chart) {
  const hover = (value) => {
    clearTimeout(chart.waiting);
    chart.waiting = setTimeout(() => {
      if (!chart.hover || JSON.stringify(value) === JSON.stringify(chart.hovered)) return;
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

async function draw(chart, data) {
  const { data: traces, layout } = JSON.parse(data.figure);
  const first = !chart.revision;
  // A change that is played leaves shapes where they were, and ranges that Plotly finds for itself: what may move one
  // of them is drawn at once.
  const settled = layout.xaxis?.range && layout.yaxis?.range;
  const calm = still.matches || first || !settled || JSON.stringify(layout.shapes ?? []) !== chart.wanted;
  chart.wanted = JSON.stringify(layout.shapes ?? []);
  // Plotly writes into the layout it gets, a drag above all: the places asked for are kept apart.
  chart.shapes = structuredClone(layout.shapes ?? []);
  chart.revision = (chart.revision ?? 0) + 1;
  await window.Plotly.react(chart.element, traces, {
    uirevision: "kept",
    ...layout,
    editrevision: chart.revision,
    template: template(chart.element),
    height: data.height,
    autosize: true,
    ...(calm ? {} : { transition: { duration: 250, easing: "cubic-in-out" } }),
  }, {
    displaylogo: false,
    displayModeBar: chart.element.offsetWidth < NARROW ? false : "hover", // on a phone it would lie on the legend
    modeBarButtonsToRemove: UNUSED,
    edits: { shapePosition: chart.shapes.some((shape) => shape.editable) },
  });
  if (first) listen(chart);
  markMovable(chart);
  chart.element.dataset.revision = chart.revision;
}

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  let chart = CHARTS.get(parentElement);
  if (!chart) {
    chart = { element: parentElement.querySelector(".splitstep-chart"), queue: Promise.resolve() };
    CHARTS.set(parentElement, chart);
  }
  chart.send = { setStateValue, setTriggerValue };
  chart.hover = data.hover;
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
