import { type ScheduleInput, scheduleInputSchema } from "@lapline/contracts";
import { createSchedule } from "@lapline/engine";
import { catalog } from "../server/catalog.ts";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";

const actor = { kind: "system" as const };

/** A schedule that is not made yet; those of earlier calls go, since a project may have 100. */
export async function scheduleInput(): Promise<ScheduleInput> {
  await database().schedule.deleteMany();
  return {
    name: "nightly",
    template: { target: "pglite", scenarios: [{ scenario: "records.insert" }], labels: ["local"] },
    trigger: {
      kind: "cron",
      expression: "0 3 * * *",
      timezone: "Europe/Berlin",
      versions: { lastVersions: 1 },
    },
  };
}

/** A schedule of the project; answers its id. */
export async function newSchedule(projectId: string): Promise<{ id: string }> {
  const schedule = scheduleInputSchema.parse(await scheduleInput());
  const created = await createSchedule(engine(), catalog, { projectId, actor, schedule });
  if (created.outcome !== "created") throw new Error(JSON.stringify(created));
  return { id: created.schedule.id };
}
