import { describe, expect, it } from "vitest";
import { parseVerb } from "./parseVerb.ts";

describe("parseVerb", () => {
  it("takes the first word as a verb, also its beginning, once a space follows", () => {
    expect(parseVerb("cancel sqlite insert")).toEqual({ verb: "cancel", rest: "sqlite insert" });
    expect(parseVerb(" ACK p99 ")).toEqual({ verb: "acknowledge", rest: "p99" });
    expect(parseVerb("calibrate ")).toEqual({ verb: "calibrate", rest: "" });
  });
  it("leaves everything else to the search", () => {
    for (const text of ["cancel", "ca sqlite", "sqlite cancel", "", "cancellation x"]) {
      expect(parseVerb(text)).toEqual({ verb: null, rest: text });
    }
  });
});
