import { expect, test } from "vitest";
import { sentenceViolations } from "./sentenceViolations.ts";

const path = "packages/engine/src/judgment/decide.ts";

test.each([
  'if (suspicion.stateReason?.startsWith("A measurement ")) return;',
  'if (job.errorMessage?.startsWith("base ") === true) return;',
  'return reason === "The history does not show this change any more.";',
  `if ((reason ?? problem).includes(\`No machine serves \${label}\`)) return;`,
  "if (sentence.match(/^Waits: /) !== null) return;",
  "if (/^Trial \\d+ /.test(report.reason)) return;",
  'if (reason\n    ?.startsWith("Stopped by ")) return;'.replace("\n    ", ""),
])("a sentence that is compared is found: %s", (line) => {
  expect(sentenceViolations(path, `// first\n${line}\n`)).toEqual([
    expect.stringMatching(/^packages\/engine\/src\/judgment\/decide\.ts:2: .* ask for the code/),
  ]);
});

test.each([
  'if (reason === "not_found") return notFound("alert");',
  'if (known.words.includes("min")) return null;',
  'if (hasCode(stateReason, "evidence_deleted")) return;',
  `const reason = \`The receiver answered \${status}.\`;`,
  'if (message !== "") return message;',
])("codes, single words and sentences that are made are not: %s", (line) => {
  expect(sentenceViolations(path, line)).toEqual([]);
});

test("tests may say what people read", () => {
  const line = 'expect(reason === "The machine was revoked.")';
  expect(sentenceViolations("packages/engine/src/work/jobs/jobLife.it.test.ts", line)).toEqual([]);
  expect(sentenceViolations("packages/stats/src/index.ts", line)).toEqual([]);
});
