import { countWords } from "../../components/format/countWords.ts";
import { chosenRowsWords } from "./chosenRowsWords.ts";
import { prepareDifferences } from "./prepareDifferences.ts";
import { rowNames } from "./rowNames.ts";
import type { ShownView } from "./shownView.ts";

/** Rows that a note names before it counts the rest. */
const namedMax = 8;

/**
 * What must be known of a comparison that leaves its page: chosen rows, rows that have no place, and
 * facts of the environments that make its columns incomparable. Pure.
 */
export function viewNotes(view: ShownView): string[] {
  const chosen = chosenRowsWords({
    ...view,
    rows: view.rows.filter(({ sum }) => sum === undefined),
  });
  const { leftOut = [] } = view;
  const names = rowNames(leftOut);
  const more = names.length > namedMax ? `; and ${names.length - namedMax} more` : "";
  return [
    ...(chosen === null ? [] : [`${chosen}.`]),
    ...(view.truncated ? ["There are more rows than one comparison holds."] : []),
    ...(leftOut.length === 0
      ? []
      : [
          `${countWords(leftOut.length, "row")} without variants left out: ${names.slice(0, namedMax).join("; ")}${more}.`,
        ]),
    ...prepareDifferences(view).host.map(
      ({ name, values }) =>
        `Warning: the columns differ in ${name}: ${values.map((value) => value || "–").join(" / ")}.`,
    ),
  ];
}
