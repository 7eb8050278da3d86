import { createSchedule } from "@lapline/engine";
import { catalog } from "@lapline/workloads/catalog";
import type { PlantPoison } from "./poison.ts";

/** A schedule that cannot be read, due before one that can. */
export const poisonSchedules: PlantPoison = async ({ db, engine, projectId }) => {
  // Schedules run in somebody's name.
  const { id, name: giver } = await db.user.findFirstOrThrow();
  const make = async (name: string) => {
    const created = await createSchedule(engine, catalog, {
      projectId,
      actor: { kind: "user", id, name: giver },
      schedule: {
        name,
        template: {
          target: "sqlite-node",
          scenarios: [{ scenario: "records.insert" }],
          labels: ["local"],
        },
        trigger: {
          kind: "cron",
          expression: "0 13 * * *",
          timezone: "UTC",
          versions: { versions: ["22.5.0"] },
        },
      },
    });
    if (created.outcome !== "created") throw new Error(JSON.stringify(created));
    return created.schedule.id;
  };
  const [itemId, other] = [await make("broken"), await make("other")];
  const { template } = await db.schedule.findUniqueOrThrow({ where: { id: itemId } });
  const nextAt = new Date(Date.now() - 60_000);
  const makeDue = () => db.schedule.update({ where: { id: itemId }, data: { nextAt } });
  await db.schedule.update({ where: { id: itemId }, data: { template: {}, nextAt } });
  await db.schedule.update({ where: { id: other }, data: { nextAt } });
  const isFired = async (id: string) =>
    (await db.scheduleFiring.count({ where: { scheduleId: id, outcome: "started" } })) > 0;
  return {
    kind: "schedule",
    itemId,
    error: /scenarios/,
    isOtherDone: () => isFired(other),
    makeDue,
    cure: () => db.schedule.update({ where: { id: itemId }, data: { template: template ?? {} } }),
    isDone: () => isFired(itemId),
  };
};
