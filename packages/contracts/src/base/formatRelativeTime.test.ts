import { describe, expect, it } from "vitest";
import { formatRelativeTime } from "./formatRelativeTime.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const at = (secondsAgo: number) => formatRelativeTime(now - secondsAgo * 1000, now);

describe("formatRelativeTime", () => {
  it("calls the last seconds just now, whichever side of the clock they fall on", () => {
    expect(at(0)).toBe("just now");
    expect(at(-4)).toBe("just now");
  });
  it("counts in the largest whole unit", () => {
    expect(at(42)).toBe("42\u202fs ago");
    expect(at(60)).toBe("1\u202fmin ago");
    expect(at(3599)).toBe("59\u202fmin ago");
    expect(at(7200)).toBe("2\u202fh ago");
    expect(at(86_400)).toBe("1 day ago");
    expect(at(3 * 86_400)).toBe("3 days ago");
  });
  it("rounds what is to come: a link for seven days ends in seven a minute later", () => {
    expect(at(-80)).toBe("in 1\u202fmin");
    expect(at(-3590)).toBe("in 1\u202fh");
    expect(at(60 - 7 * 86_400)).toBe("in 7 days");
    expect(at(60 - 86_400)).toBe("in 1 day");
  });
  it("gives the date for what is older than a month", () => {
    expect(at(40 * 86_400)).toBe("2026-10-11");
  });
});
