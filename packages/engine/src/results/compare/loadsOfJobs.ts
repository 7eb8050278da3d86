import {
  type Catalog,
  type DrivenSetting,
  drivenLoad,
  environmentSchema,
  paramsSchema,
} from "@lapline/contracts";
import type { Db } from "@lapline/db";

/** The load that each of these jobs drove, as far as it is known, by job. */
export async function loadsOfJobs(
  db: Pick<Db, "job">,
  catalog: Pick<Catalog, "scenarios" | "targets">,
  { projectId, jobs }: { projectId: string; jobs: readonly string[] },
): Promise<Map<string, DrivenSetting[]>> {
  const rows = await db.job.findMany({
    where: { projectId, id: { in: [...new Set(jobs)] } },
    select: {
      id: true,
      scenarioId: true,
      params: true,
      durability: true,
      provisioner: true,
      target: { select: { key: true } },
      report: { select: { environment: { select: { content: true } } } },
    },
  });
  return new Map(
    rows.map(({ id, scenarioId, params, target, report, durability, provisioner }) => {
      const content = report?.environment?.content;
      const environment =
        content === undefined ? {} : environmentSchema.parse(content).comparability;
      const about = { durability, provisioner, environment, params: paramsSchema.parse(params) };
      return [id, drivenLoad({ ...about, target: target.key, scenario: scenarioId }, catalog)];
    }),
  );
}
