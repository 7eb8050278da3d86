import { expect, test } from "vitest";
import { messages } from "./messages.ts";
import { reasonOf, reasonText } from "./reason.ts";

test("a reason is read as its sentence, after it went through a database", () => {
  const stored = JSON.parse(JSON.stringify(reasonOf("machine_failed_jobs", { attempts: 5 })));
  expect(stored).toEqual({ code: "machine_failed_jobs", facts: { attempts: 5 } });
  expect(reasonText(stored)).toMatch(/^Its last 5 jobs failed by the machine itself/);
});

test("a sentence from before reasons had codes is read as it is", () => {
  expect(reasonText({ code: "legacy", text: "As somebody wrote it." })).toBe(
    "As somebody wrote it.",
  );
});

test("a code of a newer version is named, what is no reason is refused", () => {
  expect(reasonText({ code: "toString", facts: {} })).toContain("toString");
  expect(reasonText({ code: "from_the_future", facts: {} })).toContain("from_the_future");
  const facts = { attempts: 5, minutes: 3 };
  expect(reasonText({ code: "machine_failed_jobs", facts })).toContain("machine_failed_jobs");
  for (const none of [null, "A sentence.", {}]) {
    expect(() => reasonText(none)).toThrow();
  }
});

test("codes are words that a database can be asked for", () => {
  for (const code of Object.keys(messages)) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
});
