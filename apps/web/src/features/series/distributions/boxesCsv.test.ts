import { expect, test } from "vitest";
import { prepareBoxes } from "../../../components/charts/prepareBoxes.ts";
import { boxesCsv } from "./boxesCsv.ts";

test("every number of a box is in its row, in full", () => {
  const groups = [
    { name: "1.0.0", values: [1, 2, 3, 4, 5.25] },
    { name: "=1+1", values: [7] },
  ];
  const view = prepareBoxes(groups, { title: "Duration", unit: "ns", mode: "fit" });
  expect(boxesCsv(view?.boxes ?? [], "ns").split("\r\n")).toEqual([
    "Version,Trials,Lowest (ns),Lower quartile (ns),Median (ns),Upper quartile (ns),Highest (ns),Trial values (ns)",
    "1.0.0,5,1,2,3,4,5.25,1 2 3 4 5.25",
    "'=1+1,1,7,,7,,7,7",
    "",
  ]);
});
