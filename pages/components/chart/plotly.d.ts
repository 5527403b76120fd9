/** What the chart uses of Plotly. */
export interface Plotly {
  react(element: PlotElement, traces: unknown[], layout: object, config: object): Promise<unknown>;
  relayout(element: PlotElement, change: Record<string, unknown>): Promise<unknown>;
  purge(element: PlotElement): void;
  Plots: { resize(element: PlotElement): void };
}

export type Corner = "x0" | "x1" | "y0" | "y1";

export type Shape = Record<Corner, unknown> & { type?: string; editable?: boolean };

export interface Layout {
  shapes?: Shape[];
  [name: string]: any;
}

export type Trace = { type?: string; x?: unknown; y?: unknown; [name: string]: unknown };

/** What Plotly draws. */
export interface Figure {
  data: Trace[];
  layout: Layout;
}

export interface PlotPoint {
  curveNumber: number;
  pointIndex?: number;
  pointNumber: number;
  x: unknown;
  y: unknown;
  customdata?: unknown;
}

interface PlotEvents {
  plotly_click: { points: PlotPoint[] };
  plotly_hover: { points: PlotPoint[] };
  plotly_unhover: unknown;
  plotly_relayout: Record<string, unknown>;
  plotly_afterplot: unknown;
}

/** An element that Plotly has drawn into. */
export interface PlotElement extends HTMLElement {
  layout: { shapes: Shape[] };
  on<Name extends keyof PlotEvents>(name: Name, listener: (event: PlotEvents[Name]) => void): void;
}

declare global {
  interface Window {
    Plotly: Plotly;
    /** Its script on the way: one for all charts of the page. */
    splitstepPlotly?: Promise<Plotly>;
  }
}
