import type { Unit } from "@lapline/contracts";
import type { Box } from "../../../components/charts/prepareBoxes.ts";
import { type CsvText, toCsv } from "../../../components/data-table/toCsv.ts";

/** Boxes as CSV: a row for each, every number in full, in the base unit. Pure. */
export function boxesCsv(boxes: readonly Box[], unit: Unit): CsvText {
  return toCsv<Box>(
    [
      { title: "Version", value: ({ name }) => name },
      { title: "Trials", value: ({ n }) => n },
      { title: `Lowest (${unit})`, value: ({ low }) => low },
      { title: `Lower quartile (${unit})`, value: ({ quartiles }) => quartiles?.[0] ?? null },
      { title: `Median (${unit})`, value: ({ median }) => median },
      { title: `Upper quartile (${unit})`, value: ({ quartiles }) => quartiles?.[1] ?? null },
      { title: `Highest (${unit})`, value: ({ high }) => high },
      {
        title: `Trial values (${unit})`,
        value: ({ dots }) => dots.map(({ value }) => value).join(" "),
      },
    ],
    boxes,
  );
}
