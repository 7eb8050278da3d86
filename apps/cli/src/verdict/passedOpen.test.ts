import { runSchema, runVerdictSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { run } from "../testing/run.ts";
import { exitCodeOf, failOnDefault, passedOpen } from "./exitCodeOf.ts";

const kinds = ["regression", "invalid", "infrastructure", "undecided"] as const;
const jobs = { invalid: 0, canceled: 0, failed: 0, total: 1, ended: 1 };

test("a run that is open never passes without a word, whatever is to fail", () => {
  const ended = runSchema.parse(run("PROCESSED"));
  for (const conclusion of runVerdictSchema.shape.conclusion.options) {
    for (let chosen = 0; chosen < 2 ** kinds.length; chosen += 1) {
      const failOn = kinds.filter((_, place) => (chosen >> place) % 2 === 1);
      const verdict = { conclusion, jobs };
      const passes = exitCodeOf(ended, verdict, failOn) === exitCodes.ok;
      const isOpen = conclusion === "undecided" || conclusion === "pending";
      const said = passedOpen(ended, verdict, failOn);
      expect(said !== null, `${conclusion} ${failOn}`).toBe(passes && isOpen);
    }
  }
  expect(passedOpen(ended, { conclusion: "undecided", jobs }, failOnDefault)).toBe(
    "Exit code 0, although the run is undecided. With --fail-on regression,invalid,infrastructure,undecided it is 3.",
  );
});
