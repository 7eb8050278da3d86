import { randomUUID } from "node:crypto";
import { type LocalReport, type Run, runSchema } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { judgeReport } from "./judgeReport.ts";

/**
 * Sends a local report as an import on a label of its own: the server did not see it measured, so it
 * never stands beside what its machines measured. Answers the run.
 */
export function uploadReport(access: Access, local: LocalReport, label: string): Promise<Run> {
  const { target, version, scenario, params, durability, provisioner, report } = local;
  const choices = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  const content = {
    lapline: 1,
    benchmarks: [
      {
        name: `${scenario} ${durability} ${choices.join(",")}`.trim().slice(0, 180),
        measuredAt: report.startedAt,
        measures: judgeReport(local).measures.map(({ measure, samples }) => ({
          name: measure.name,
          unit: measure.unit,
          direction: measure.direction,
          samples,
        })),
      },
    ],
    comparability: report.environment.comparability,
    shown: { ...report.environment.shown, provisioner },
  };
  return callApi(access, {
    method: "POST",
    path: "/reports",
    idempotencyKey: randomUUID(),
    schema: runSchema,
    body: {
      target,
      version,
      label,
      scenario: "local",
      files: [{ name: "lapline-run.json", format: "lapline", content: JSON.stringify(content) }],
    },
  });
}
