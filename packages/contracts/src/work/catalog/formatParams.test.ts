import { describe, expect, it } from "vitest";
import { formatParams } from "./formatParams.ts";

describe("formatParams", () => {
  it("spells names and groups digits", () => {
    expect(formatParams({ records: 5000, recordBytes: 256, warm: true, mode: "wal" })).toBe(
      "records 5,000 · record bytes 256 · warm on · mode wal",
    );
  });
  it("is empty without parameters", () => {
    expect(formatParams({})).toBe("");
  });
});
