import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Params,
  type RunTemplate,
  type Submission,
  submissionSchema,
} from "@lapline/contracts";
import { expect, test } from "vitest";
import { comparisonSubmission } from "../../judgment/comparing/comparisonSubmission.ts";
import { reproduceCommand } from "../../results/reports/reproduceCommand.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { planBackfill } from "../backfills/planBackfill.ts";
import { planRun } from "../planning/planRun.ts";
import { submissionOfTemplate } from "../planning/submissionOfTemplate.ts";

const offers = [{ id: "1", name: "local", machines: [{ sandboxes: ["process"] }] }];
const options = { build: "fast", pool: 8 };
/** What a job of `records.read` with both options has stored. */
const params = { count: 7, ...options };

function paramsOf(submission: unknown): Params[] {
  const { jobs, problems } = planRun(testCatalog, submissionSchema.parse(submission), offers);
  expect(problems).toEqual([]);
  return jobs.map((job) => job.params);
}

const series = {
  scenarioId: "records.read",
  params,
  durability: "relaxed",
  provisioner: "bundled",
  target: { key: "alpha" },
  label: { name: "local" },
};
const template: RunTemplate = {
  target: "alpha",
  options,
  scenarios: [{ scenario: "records.read", params: { count: 7 } }],
  labels: ["local"],
};

test("a comparison measures with the options of the series that moved", () => {
  const pair = { base: "1.0.0", head: "2.0.0", trials: 5 };
  expect(paramsOf(comparisonSubmission(series, pair))).toEqual([params]);
});

test("the command of a report measures with the options of its job", () => {
  const job = { ...series, kind: "measure", target: "alpha", label: "local" } as const;
  const about = { version: "1.0.0", baseVersion: null, scenario: "records.read", trials: 3 };
  const command = reproduceCommand({ ...job, ...about, definitionRevisionId: null }) ?? "";
  const body = /-d '(.*)'$/.exec(command)?.[1] ?? "";
  expect(paramsOf(JSON.parse(body))).toEqual([params]);
});

test("a template measures with its options, by schedule and by backfill", () => {
  const scheduled: Submission = submissionOfTemplate(template, { versions: ["1.0.0"] });
  expect(paramsOf(JSON.parse(JSON.stringify(scheduled)))).toEqual([params]);
  const backfill = planBackfill(
    testCatalog,
    { template, points: { versions: ["1.0.0", "1.1.0"] }, order: "newest_first" },
    offers,
    null,
  );
  expect(backfill.problems).toEqual([]);
  expect(backfill.jobs.map((job) => job.params)).toEqual([params, params]);
});

const root = join(import.meta.dirname, "../../../../..");
const folders = ["packages/engine/src", "apps/web/src", "apps/cli/src", "apps/control/src"];

/** Source files that write a target entry with its durability mode into a submission or template. */
function* entryWriters(): Generator<[file: string, text: string]> {
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(entry) || /\.test\.|testing\/|\/generated\//.test(entry)) continue;
      const text = readFileSync(join(root, folder, entry), "utf8");
      const isEntry = [
        /\btargets?\b/,
        /\bdurability\b/,
        /\b(?:Submission|RunTemplate|mutateAsync)\b/,
      ];
      if (isEntry.every((part) => part.test(text))) {
        yield [`${folder}/${entry}`, text];
      }
    }
  }
}

test("whatever writes a target entry with its durability mode carries options too", () => {
  const writers = [...entryWriters()];
  const files = writers.map(([file]) => file);
  expect(files).toEqual(
    expect.arrayContaining([
      "packages/engine/src/judgment/comparing/comparisonSubmission.ts",
      "packages/engine/src/work/calibrations/scheduleCalibrations.ts",
      "packages/engine/src/work/hooks/planHookRule.ts",
      "apps/web/src/features/shell/VerbLines.tsx",
    ]),
  );
  // Stored parameters hold the options of their job, so that passing them on is enough.
  const without = writers.filter(([, text]) => !/\boptions\b|\bparams\b/.test(text));
  expect(without.map(([file]) => file)).toEqual([]);
});
