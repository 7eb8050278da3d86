import type { OfferedTarget } from "@lapline/contracts";
import { expect, test } from "vitest";
import { hardwareWords, targetWords } from "./draftWords.ts";
import { emptyDraft, type TargetDraft } from "./runDraft.ts";

const target = {
  provisioners: [{ kind: "npm" }, { kind: "docker" }],
  durabilityModes: ["memory"],
} as OfferedTarget;
const draft: TargetDraft = {
  target: "pglite",
  versions: ["0.3.0"],
  last: null,
  compare: null,
  calibrate: null,
  provisioner: "npm",
  durability: "memory",
  options: {},
};
const words = (changes: Partial<TargetDraft>) => targetWords(target, { ...draft, ...changes });

test("a target says its versions, and of its modes those that could be others", () => {
  expect(words({})).toBe("0.3.0 · npm");
  expect(words({ versions: ["1", "2", "3", "4"] })).toBe("4 versions · npm");
  expect(words({ last: "10" })).toBe("last 10 releases · npm");
  expect(words({ compare: { base: "1", head: "2" } })).toBe("1 against 2, interleaved · npm");
  expect(words({ calibrate: "1" })).toBe("1 against itself · npm");
  expect(words({ versions: [], options: { pool: 4 } })).toBe("no version · npm · pool 4");
});

test("the hardware says what is usual as such", () => {
  expect(hardwareWords(emptyDraft)).toBe("no label · usual trials · usual priority");
  expect(hardwareWords({ ...emptyDraft, labels: ["a", "b"], trials: "5", priority: "3" })).toBe(
    "a, b · 5 trials · priority 3",
  );
});
