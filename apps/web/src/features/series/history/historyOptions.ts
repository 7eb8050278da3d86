import type { Annotation } from "@lapline/contracts";

export const historyOrders = ["version", "time"] as const;
export type HistoryOrder = (typeof historyOrders)[number];

export const axisViews = ["fit", "zero", "log", "relative"] as const;
export type AxisView = (typeof axisViews)[number];

/** How a history is looked at. */
export interface HistoryOptions {
  x: HistoryOrder;
  axis: AxisView;
  from: string | null;
  to: string | null;
  clip: boolean;
  annotations: readonly Annotation[];
}
