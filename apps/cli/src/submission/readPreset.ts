import {
  type PresetId,
  type PresetSize,
  presetPlanSchema,
  type Submission,
} from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi, queryOf } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { SourceFacts } from "../source/readSource.ts";
import { sourceOf } from "../source/readSource.ts";
import type { ReadSubmission, SubmissionOptions } from "./readSubmission.ts";

export interface PresetOptions {
  preset?: PresetId;
  size?: PresetSize;
}

interface Surroundings {
  access: Access;
  facts: SourceFacts;
  /** Tells a person what is left out and what may fail. */
  note: (line: string) => void;
}

/** The submission of a preset, as the server makes it for the labels; trials and priority are the caller's. */
export async function readPreset(
  options: PresetOptions & SubmissionOptions,
  { access, facts, note }: Surroundings,
): Promise<ReadSubmission> {
  const { preset, size, file, target, compared, last, scenario, label, trials, priority } = options;
  if ([file, target, compared, last, scenario].some((one) => one !== undefined)) {
    const what = "--preset defines what is measured. Omit --target, --last, --scenario and --file.";
    throw new Failure(exitCodes.usage, what);
  }
  const labels = label ?? ["local"];
  const plan = await callApi(access, {
    path: `/presets/${preset}${queryOf({ size, labels: labels.join(",") })}`,
    schema: presetPlanSchema,
  });
  for (const { target, version, durability, options: chosen = {}, reason } of plan.leftOut) {
    const params = Object.entries(chosen).map(([name, value]) => `:${name}=${value}`);
    note(`Skipped ${target}${params.join("")}@${version} ${durability}. ${reason}`);
  }
  for (const line of plan.notes) note(line);
  if (plan.submission === null) {
    throw new Failure(exitCodes.usage, `Nothing of ${preset} can run on ${labels.join(", ")}.`);
  }
  const submission: Submission = {
    ...plan.submission,
    ...sourceOf(facts, options.baseline),
    ...(trials === undefined ? {} : { trials }),
    ...(priority === undefined ? {} : { priority }),
  };
  return { submission };
}
