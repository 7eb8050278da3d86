import { seriesStatistics } from "@lapline/contracts";
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs";
import { axisViews, historyOrders } from "./historyOptions.ts";

/** What the address of a history holds; defaults stay out of it. */
export const historyAddress = {
  x: parseAsStringLiteral(historyOrders).withDefault("version"),
  /** Null: the one that suits the levels. */
  axis: parseAsStringLiteral(axisViews),
  /** Ends of the range in view: versions, or moments where `x` is time. */
  from: parseAsString,
  to: parseAsString,
  /** Whether outliers are left out of the vertical axis. */
  clip: parseAsBoolean.withDefault(false),
  /** A statistic of the distributions instead of the series' own values. */
  statistic: parseAsStringLiteral(seriesStatistics),
  /** Job of the chosen point. */
  point: parseAsString,
};
