import { canonicalJson, paramsSchema, workloadName, workParams } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { namedBenchmark } from "../../base/index.ts";
import { nextTime } from "../../work/index.ts";
import { type Pace, paceOf } from "./paceOf.ts";
import { type History, type MissingGroup, readArrivals, readHistories } from "./readHistories.ts";
import {
  covers,
  type FeedingSchedule,
  readOwed,
  readSchedules,
  takesPlaceOf,
} from "./readSchedules.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long after its second missed time a schedule may still bring a point: runs can be long. */
const toleranceMs = 6 * hourMs;
/** The same after a new release, which has no second time. */
const releaseToleranceMs = dayMs;
/** No pace is shorter: younger histories need not be read for it. */
const paceMsMin = 4 * dayMs;
/** How long an alert stays open without a schedule that expects points. */
const overAfterMs = 30 * dayMs;
/** Paces that are read of one group. */
const pacesMax = 500;

/** A workload whose series, or some of them, ought to have a new point and have none. */
export interface MissingWork {
  key: string;
  name: string;
  scenario: string;
  benchmark?: string;
  params: unknown;
  /** Series without one. */
  series: number;
  /** No series of it has one. */
  isWhole: boolean;
  last: History;
  dueMs: number;
  alertMs: number;
  schedule: FeedingSchedule | null;
  /** A person turned it off: the list says so, nobody is notified. */
  isOnPurpose: boolean;
}

export interface Found {
  nowMs: number;
  target: string;
  label: string;
  /** The workload that came last is first. */
  missing: MissingWork[];
  histories: History[];
}

/** What is missing in a group now; null: the group is gone. */
export async function findMissing(tx: Tx, group: MissingGroup): Promise<Found | null> {
  const [named] = await tx.$queryRaw<{ target: string; label: string; now: Date }[]>`
    SELECT target."key" AS "target", label."name" AS "label", now() AS "now"
    FROM "target" target, "hardware_label" label
    WHERE target."id" = ${group.targetId}::uuid AND label."id" = ${group.labelId}::uuid`;
  if (named === undefined) return null;
  const { target, label, now } = named;
  const nowMs = now.getTime();
  const histories = await readHistories(tx, group);
  const silent = histories.filter(({ lastAt }) => lastAt.getTime() < nowMs - toleranceMs);
  const works = groupByWork(silent);
  const silentMs = nowMs - toleranceMs;
  const fresh = new Set(
    histories.filter(({ lastAt }) => lastAt.getTime() >= silentMs).map(workKeyOf),
  );
  const schedules = await readSchedules(tx, group.projectId, [
    ...new Set(silent.flatMap(({ scheduleIds }) => scheduleIds)),
  ]);
  const feeding = (work: MissingWork) => feedersOf(work.last, schedules, { target, label });
  const owed = await readOwedOf(tx, works, schedules, group.labelId);
  const paces = await readPaces(
    tx,
    works.filter(
      (work) => feeding(work) === "pace" && work.last.lastAt.getTime() < nowMs - paceMsMin,
    ),
  );
  const newest = new Map<string, History>();
  for (const history of histories) {
    const known = newest.get(history.scenario);
    if (known === undefined || history.lastAt > known.lastAt) newest.set(history.scenario, history);
  }
  const scheduled = Map.groupBy(
    histories.filter(({ scheduleIds }) => scheduleIds.length > 0),
    ({ scenario }) => scenario,
  );
  const missing = works.flatMap((work) => {
    const feeders = feeding(work);
    if (feeders === "nobody") return [];
    if (feeders !== "pace" && isReplaced(work, feeders, scheduled.get(work.scenario) ?? [])) {
      return [];
    }
    const due =
      feeders === "pace" ? (paces.get(paceKeyOf(work)) ?? null) : firstDue(work, feeders, owed);
    if (due === null || due.alertMs > nowMs) return [];
    // Jobs of one run end minutes apart.
    const { runId, lastAt } = newest.get(work.scenario) ?? work.last;
    const isLeftOut = runId !== work.last.runId && lastAt > work.last.lastAt;
    const runsOn = due.schedule !== null && !due.schedule.paused && !isLeftOut;
    if (!runsOn && due.alertMs + overAfterMs < nowMs) return [];
    const isOnPurpose = due.schedule?.paused === true && due.schedule.pausedAt !== null;
    return [{ ...work, ...due, isOnPurpose, isWhole: !fresh.has(work.key) }];
  });
  return { nowMs, target, label, missing, histories };
}

type Due = Pace & { schedule: FeedingSchedule | null };

/** Benchmarks that came with one run last have one pace. */
function paceKeyOf({ scenario, params, last }: MissingWork): string {
  return canonicalJson([scenario, workParams(paramsSchema.parse(params)), last.runId]);
}

async function readPaces(tx: Tx, works: readonly MissingWork[]): Promise<Map<string, Due | null>> {
  const firsts = new Map<string, string>();
  for (const work of works) {
    const key = paceKeyOf(work);
    if (firsts.size < pacesMax && !firsts.has(key)) firsts.set(key, work.last.seriesId);
  }
  const arrivals = await readArrivals(tx, [...firsts.values()]);
  return new Map(
    [...firsts].map(([key, seriesId]) => {
      const read = arrivals.get(seriesId);
      const pace = read === undefined ? null : paceOf(read.receivedMs, read.isCut);
      return [key, pace === null ? null : { ...pace, schedule: null }];
    }),
  );
}

function workloadOf({ scenario, params, durability, provisioner }: History) {
  return { scenario, params: paramsSchema.parse(params), durability, provisioner };
}

/** Whether a schedule measures another workload in the place of this one by now. */
function isReplaced(
  { last }: MissingWork,
  feeders: readonly FeedingSchedule[],
  histories: readonly History[],
): boolean {
  const older = workloadOf(last);
  return histories.some(
    (history) =>
      history.lastAt > last.lastAt &&
      feeders.some(
        (schedule) =>
          history.scheduleIds.includes(schedule.id) &&
          takesPlaceOf(schedule, workloadOf(history), older),
      ),
  );
}

/** Tells the workloads of a group apart. */
export function workKeyOf({ scenario, params, durability, provisioner }: History): string {
  return canonicalJson([scenario, params, durability, provisioner]);
}

/** The silent series by workload, the workload that came last first. */
function groupByWork(silent: readonly History[]): MissingWork[] {
  const works = new Map<string, MissingWork>();
  for (const history of silent.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())) {
    const { scenario } = history;
    const params = paramsSchema.parse(history.params);
    const key = workKeyOf(history);
    const known = works.get(key);
    if (known !== undefined) {
      known.series += 1;
      continue;
    }
    works.set(key, {
      ...{ key, scenario, ...namedBenchmark(params), params, name: workloadName(scenario, params) },
      ...{ series: 1, isWhole: true, last: history, dueMs: 0, alertMs: 0 },
      ...{ schedule: null, isOnPurpose: false },
    });
  }
  return [...works.values()];
}

/**
 * The schedules that a workload waits for: those that measured it lately and still name it. `nobody`
 * where the last point is of one that was deleted or names it no more, which somebody decided; `pace`
 * where it came otherwise.
 */
function feedersOf(
  history: History,
  schedules: Map<string, FeedingSchedule>,
  of: { target: string; label: string },
): readonly FeedingSchedule[] | "nobody" | "pace" {
  const { scheduleIds, isScheduled } = history;
  const known = scheduleIds.flatMap((id) => schedules.get(id) ?? []);
  const workload = { ...workloadOf(history), ...of };
  const covering = known.filter((schedule) => covers(schedule, workload));
  const active = covering.filter(({ paused }) => !paused);
  if (covering.length === 0) return isScheduled ? "nobody" : "pace";
  if (active.length > 0) return active;
  // What goes on without the schedule does not wait for it.
  return isScheduled ? covering : "pace";
}

type Owed = Awaited<ReturnType<typeof readOwed>>;

function readOwedOf(
  tx: Tx,
  works: readonly MissingWork[],
  schedules: Map<string, FeedingSchedule>,
  labelId: string,
): Promise<Owed> {
  const oldest = works.at(-1);
  const ids = [...schedules.values()].filter(({ trigger }) => trigger === "release");
  if (oldest === undefined) return Promise.resolve([]);
  const since = oldest.last.lastAt;
  return readOwed(
    tx,
    ids.map(({ id }) => id),
    { labelId, since },
  );
}

/** The schedule whose point is missing first. */
function firstDue(
  work: MissingWork,
  schedules: readonly FeedingSchedule[],
  owed: Owed,
): Due | null {
  const dues = schedules.flatMap((schedule) => {
    const due =
      schedule.trigger === "cron"
        ? dueByTimes(schedule, work.last.lastAt)
        : dueByReleases(schedule, work, owed);
    return due === null ? [] : [{ ...due, schedule }];
  });
  return dues.toSorted((a, b) => a.alertMs - b.alertMs)[0] ?? null;
}

/**
 * Due at the first time after the last point, an alert some hours after the second. A changed schedule
 * owes nothing for the time before.
 */
function dueByTimes(
  { expression, timezone, updatedAt }: FeedingSchedule,
  lastAt: Date,
): Pace | null {
  if (expression === null || timezone === null) return null;
  const times = { expression, timezone };
  const last = updatedAt > lastAt ? updatedAt : lastAt;
  const due = nextTime(times, last);
  const second = due === null ? null : nextTime(times, due);
  if (due === null || second === null) return null;
  return { dueMs: due.getTime(), alertMs: second.getTime() + toleranceMs };
}

/** Due with the first releases after the last point; never while there were none. */
function dueByReleases(
  { id, failingSince }: FeedingSchedule,
  { scenario, last }: MissingWork,
  owed: Owed,
): Pace | null {
  const fired = owed.find(
    (one) =>
      one.scheduleId === id &&
      one.at > last.lastAt &&
      (one.scenario === null || one.scenario === scenario),
  );
  if (fired === undefined) return null;
  // A failed firing is retried, which moves its time.
  const isFailing = fired.scenario === null && failingSince !== null;
  const due = isFailing && failingSince > last.lastAt ? failingSince : fired.at;
  return { dueMs: due.getTime(), alertMs: due.getTime() + releaseToleranceMs };
}
