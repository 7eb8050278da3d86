import type { Catalog, RunTemplate, ScheduleTrigger } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import { submissionOfTemplate } from "../planning/submissionOfTemplate.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";
import { cronProblem } from "./cron.ts";

/**
 * Everything that would keep a schedule from ever firing well, by its place in the schedule. Which
 * releases will come is not known: that none is there yet is no problem of a release trigger.
 */
export async function scheduleProblems(
  tx: Tx,
  installed: Catalog,
  input: { projectId: string; template: RunTemplate; trigger: ScheduleTrigger },
): Promise<SubmissionProblem[]> {
  const { projectId, template, trigger } = input;
  const versions = trigger.kind === "cron" ? trigger.versions : { lastVersions: 1 };
  const catalog = await projectCatalog(tx, installed, projectId);
  const offers = await readLabelOffers(tx, projectId);
  const { problems } = planRun(catalog, submissionOfTemplate(template, versions), offers);
  const times = trigger.kind === "cron" ? cronProblem(trigger) : null;
  return [
    ...(times === null ? [] : [{ path: "trigger.expression", message: times }]),
    ...problems
      .filter(({ path }) => trigger.kind === "cron" || !path.startsWith("targets.0.lastVersions"))
      .map(({ path, message }) => ({ path: placeOf(path), message })),
  ];
}

/** Where in the schedule that is, which has one target and its versions elsewhere. */
function placeOf(path: string): string {
  if (/^targets\.0\.(versions|lastVersions)/.test(path)) {
    return path.replace("targets.0", "trigger.versions");
  }
  return `template.${path.replace("targets.0.", "")}`;
}
