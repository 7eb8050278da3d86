import {
  describeVersions,
  jobSchema,
  type ShareInput,
  seriesSchema,
  shortCommits,
} from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";

const titleCharactersMax = 120;

/** What a share is called that nobody gave a title: the same words as the dashboard suggests. */
export async function shareTitle(
  access: Access,
  subject: Exclude<ShareInput["subject"], { kind: "chart" }>,
): Promise<string> {
  return (await titleOf(access, subject)).slice(0, titleCharactersMax);
}

async function titleOf(
  access: Access,
  subject: Exclude<ShareInput["subject"], { kind: "chart" }>,
): Promise<string> {
  switch (subject.kind) {
    case "series": {
      const series = await callApi(access, { path: `/series/${subject.id}`, schema: seriesSchema });
      return `${series.measure.title} of ${series.target}`;
    }
    case "report": {
      const job = await callApi(access, { path: `/jobs/${subject.jobId}`, schema: jobSchema });
      return `${job.scenario} of ${job.target} ${shortCommits(describeVersions(job))}`;
    }
    case "comparison":
      return columnsTitle(subject.columns);
  }
}

/** The compared sides of a `columns` parameter: each target once, with its versions behind it. Pure. */
function columnsTitle(columns: string): string {
  const sides = columns.split(",").map((column) => column.split("~"));
  // Not Map.groupBy: the command line runs on Node.js 20, too.
  const targets = [...new Set(sides.map(([target = ""]) => target))];
  return targets
    .map((name) => {
      const of = sides.filter(([target = ""]) => target === name);
      const versions = [...new Set(of.map(([, version = ""]) => version))];
      return [name, shortCommits(versions.join(" → "))].join(" ").trim();
    })
    .join(", ");
}
