import {
  pageQuerySchema,
  pageSchema,
  scheduleChangeSchema,
  scheduleFiringSchema,
  scheduleInputSchema,
  scheduleSchema,
} from "@lapline/contracts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const scheduleRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/schedules",
    operationId: "listSchedules",
    summary: "Schedules of the project with their last firings, newest first",
    query: pageQuerySchema,
    response: pageSchema(scheduleSchema),
    status: 200,
    answer: ({ caller, query }) => caller.schedules.list(parseInput(pageQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/schedules",
    operationId: "createSchedule",
    summary: "Have a run submitted at certain times, or for every new release of a target",
    body: scheduleInputSchema,
    response: scheduleSchema,
    status: 201,
    answer: ({ caller, body }) => caller.schedules.create(parseInput(scheduleInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/schedules/{id}",
    operationId: "updateSchedule",
    summary: "Change, pause or resume a schedule; what is not given stays",
    body: scheduleChangeSchema,
    response: scheduleSchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.schedules.update({ ...parseInput(scheduleChangeSchema, body), id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/schedules/{id}/run",
    operationId: "runSchedule",
    summary: "Fire a schedule now, beside its times; answers what became of it",
    response: scheduleFiringSchema,
    status: 200,
    answer: ({ caller, params }) => caller.schedules.run({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/schedules/{id}/delete",
    operationId: "deleteSchedule",
    summary: "Remove a schedule; its runs stay",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.schedules.delete({ id: params.id ?? "" }),
  },
];
