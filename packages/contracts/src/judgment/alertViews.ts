/** Views of the inbox; the first is the default. */
export const alertViews = [
  "active",
  "open",
  "acknowledged",
  "snoozed",
  "resolved",
  "dismissed",
  "all",
] as const;
export type AlertView = (typeof alertViews)[number];

/** Orders of the inbox; a leading dash means descending. The first is the default. */
export const alertSorts = ["-opened", "opened", "-size", "size"] as const;
export type AlertSort = (typeof alertSorts)[number];
