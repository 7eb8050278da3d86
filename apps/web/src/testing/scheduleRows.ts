import type { AccessRow } from "./accessRow.ts";
import { newSchedule, scheduleInput } from "./newSchedule.ts";

/** How to call each procedure about schedules. */
export const scheduleRows: Readonly<Record<string, AccessRow>> = {
  "schedules.list": { input: () => ({}), foreign: "nothing of it" },
  "schedules.times": {
    input: () => ({ expression: "0 3 * * *", timezone: "Europe/Berlin" }),
    foreign: "nothing of it",
  },
  "schedules.create": { input: scheduleInput, foreign: "nothing of it" },
  "schedules.update": {
    input: async (projectId) => ({ ...(await newSchedule(projectId)), paused: true }),
    foreign: 404,
  },
  "schedules.run": { input: newSchedule, foreign: 404 },
  "schedules.delete": { input: newSchedule, foreign: 404 },
};
