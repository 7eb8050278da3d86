import { expect, it } from "vitest";
import { goneNote } from "./goneNote.ts";

const gone = { code: "measured_since", sentence: "The history does not show it." } as const;
const alert = (...series: (typeof gone | null)[]) => ({
  series: series.map((each) => ({ gone: each })),
  seriesOmitted: 0,
});

it("says that the history shows none of the changes only where that is so of every one", () => {
  expect(goneNote(alert(gone, gone))?.title).toBe("This change is no longer visible");
  expect(goneNote(alert(gone, null))).toBeNull();
  expect(goneNote(alert(null))).toBeNull();
  expect(goneNote(alert())).toBeNull();
});

it("says nothing for series that it does not know", () => {
  expect(goneNote({ ...alert(gone), seriesOmitted: 1 })).toBeNull();
});
