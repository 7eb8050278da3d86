import { expect, test } from "vitest";
import { prepareNotice } from "./noticeMail.ts";

test.each(["enabled", "disabled", "codes_renewed", "reset"] as const)(
  "the owner of an account is told that two-step sign-in was %s, when, and what to do",
  async (change) => {
    const facts = { kind: "second_factor" as const, change, at: "2026-11-22T17:00:00.000Z" };
    const baseUrl = "https://bench.test";
    // Nothing of it is in the book.
    const said = await prepareNotice(Object.create(null), facts, { baseUrl, home: baseUrl });
    expect(said?.paragraphs.join(" ")).toContain("on bench.test at 2026-11-22 17:00 UTC");
    expect(said?.action?.url).toBe("https://bench.test/reset-password");
  },
);
