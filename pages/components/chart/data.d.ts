import type { Figure } from "./plotly";

/** A figure, and how to show it. */
export interface ChartData {
  /** Never written into. What is the same object as in the figure before it is taken not to have changed. */
  figure: Figure;
  /** In pixels. */
  height: number;
  label: string;
  /** Whether to report the customdata under the pointer. */
  hover: boolean;
  /** The address of Plotly's script. */
  script: string;
}

/** A point that was clicked. */
export interface Point {
  curve: number;
  point: number;
  x: unknown;
  y: unknown;
  customdata: unknown;
}

/** The new place of an editable shape that was dragged. */
export interface Move {
  /** Its position in layout.shapes. */
  shape: number;
  x0: unknown;
  x1: unknown;
  y0: unknown;
  y1: unknown;
}
