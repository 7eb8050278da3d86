import { type ScheduleTimes, scheduleTimesMax } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { type CronTimes, cronProblem, timesFrom } from "./cron.ts";

/** When a schedule with these times would fire next, or why it could not be made. */
export function scheduleTimes(
  { clock }: Pick<EngineContext, "clock">,
  times: CronTimes,
): ScheduleTimes {
  const problem = cronProblem(times);
  const next = problem === null ? timesFrom(times, clock.now(), scheduleTimesMax) : [];
  return { times: next.map((at) => at.toISOString()), problem };
}
