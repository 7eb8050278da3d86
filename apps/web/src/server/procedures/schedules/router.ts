import { router } from "../../trpc.ts";
import { createSchedule } from "./createSchedule.ts";
import { deleteSchedule } from "./deleteSchedule.ts";
import { listSchedules } from "./listSchedules.ts";
import { runSchedule } from "./runSchedule.ts";
import { updateSchedule } from "./updateSchedule.ts";

export const schedulesRouter = router({
  list: listSchedules,
  create: createSchedule,
  update: updateSchedule,
  run: runSchedule,
  delete: deleteSchedule,
});
