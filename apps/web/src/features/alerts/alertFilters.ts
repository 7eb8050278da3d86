import { alertSorts, alertViews } from "@lapline/contracts";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs";

const alertDirections = ["regression", "improvement", "both"] as const;

/** What the address of the inbox holds; defaults stay out of it. */
export const alertFilters = {
  view: parseAsStringLiteral(alertViews).withDefault("active"),
  direction: parseAsStringLiteral(alertDirections).withDefault("regression"),
  target: parseAsString,
  label: parseAsString,
  assignee: parseAsString,
  sort: parseAsStringLiteral(alertSorts).withDefault("-opened"),
  cursor: parseAsString,
  hide: parseAsArrayOf(parseAsString).withDefault([]),
  /** Ids of the chosen rows. */
  selected: parseAsArrayOf(parseAsString).withDefault([]),
};
