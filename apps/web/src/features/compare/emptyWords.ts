import type { CompareView } from "@lapline/contracts";
import type { CompareLook } from "./lookChanges.ts";
import { familyTitles, measureFamilies } from "./measureFamily.ts";

interface EmptyWords {
  happened: string;
  why: string;
  /** What its reader can do about it. */
  next: string;
  /** What shows the rows again, where the look hides them; null: nothing does. */
  reset: { title: string; change: Partial<CompareLook> } | null;
}

type Look = Pick<CompareLook, "search" | "family" | "arrange">;

/** What is said of a comparison without any row; null where it has one. Pure. */
export function emptyWords(
  view: Pick<CompareView, "columns" | "rows" | "chosenOf">,
  shown: { rows: readonly unknown[] },
  { search, family, arrange }: Look,
): EmptyWords | null {
  if (shown.rows.length > 0) return null;
  const found = view.columns.filter((one) => one.found);
  if (view.rows.length === 0 && found.length === 0) {
    return {
      happened: "These columns have no results.",
      why: "No processed job of this project has their target, version, mode, provisioner, and label.",
      next: "Check the spelling of the columns, choose others, or start a run that measures them.",
      reset: null,
    };
  }
  if (view.rows.length === 0 && view.chosenOf !== undefined && view.chosenOf > 0) {
    return {
      happened: "None of the chosen rows was found.",
      why: "These columns and references have other rows.",
      next: "Show all rows, or correct the rows in the address.",
      reset: { title: "Show all rows", change: { rows: null } },
    };
  }
  if (view.rows.length === 0) {
    return {
      happened: "These columns have no measures.",
      why: "Their jobs are processed, but no result has the parameters that the columns are narrowed to.",
      next: "Remove parameters from a column, or open its jobs for the reason.",
      reset: null,
    };
  }
  const filters = [
    ...(search === null || search === "" ? [] : [`the search “${search}”`]),
    ...(family === null ? [] : [`the family ${familyTitle(family)}`]),
  ];
  if (filters.length > 0) {
    return {
      happened: "No row matches.",
      why: `Rows are filtered by ${filters.join(" and ")}.`,
      next: "Change the filters, or clear them.",
      reset: { title: "Clear filters", change: { search: null, family: null } },
    };
  }
  return {
    happened: "No row is left.",
    why:
      arrange === "variants"
        ? "Variants are next to each other, and no row in view has any."
        : "The arrangement has no column for any row.",
    next: "Show the columns as they were chosen.",
    reset: { title: "Show all rows", change: { arrange: null } },
  };
}

function familyTitle(name: string): string {
  const known = measureFamilies.find((one) => one === name);
  return known === undefined ? name : familyTitles[known];
}
