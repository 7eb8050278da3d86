import { expect, test } from "vitest";
import { toldWords } from "./alertMail.ts";

test("names who else was told, by mail and in a digest, and counts what is too many", () => {
  expect(toldWords({ byMail: [], inDigest: [] })).toBeNull();
  expect(toldWords({ byMail: ["Ada", "Grace"], inDigest: ["Linus"] })).toBe(
    "Also notified: Ada and Grace; in the daily digest: Linus.",
  );
  const many = Array.from({ length: 12 }, (_, index) => `P${index}`);
  expect(toldWords({ byMail: many, inDigest: [] })).toContain("P9, and 2 more.");
});
