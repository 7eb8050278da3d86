import { type CompareDetails, detailsKey, packSeries } from "@lapline/contracts";
import type { FrozenAnswers } from "./createFrozenClient.ts";
import type { FrozenContent } from "./frozenContent.ts";
import { readSnapshot } from "./readSnapshot.ts";

/** What a share answers where the pages of a project would ask the server. */
export function createAnswers(content: FrozenContent, snapshotUrl: string): FrozenAnswers {
  switch (content.kind) {
    case "comparison": {
      const { scenarios, targets } = content.catalog;
      let rows: Promise<FrozenRows> | undefined;
      return async (path, input) => {
        switch (path) {
          case "compare.get":
            return content.view;
          case "catalog.scenarios":
            return { items: scenarios, nextCursor: null };
          case "catalog.targets":
            return { items: targets, nextCursor: null };
          case "jobs.report":
            rows ??= readRows(snapshotUrl);
            return (await rows).reports[member(input, "id")];
          case "compare.details":
            rows ??= readRows(snapshotUrl);
            return frozenDetails(
              (await rows).details,
              member(input, "jobs").split(","),
              member(input, "measure"),
              member(input, "series")
                .split(",")
                .filter((id) => id !== ""),
            );
          default:
            return undefined;
        }
      };
    }
    case "series":
      return async (path) => {
        switch (path) {
          case "series.get":
            return content.series;
          case "series.history":
            return packSeries(content.series);
          case "annotations.list":
            return { items: content.annotations, nextCursor: null };
          default:
            return undefined;
        }
      };
    case "chart":
      return async (path) =>
        path === "series.histories" ? { items: content.histories } : undefined;
    case "report":
      return async (path) =>
        path === "jobs.get" ? content.job : path === "jobs.report" ? content.report : undefined;
  }
}

/** What stands behind the rows of a comparison, as it was frozen. */
interface FrozenRows {
  reports: Readonly<Record<string, unknown>>;
  details: Readonly<Record<string, CompareDetails>>;
}

function member(input: unknown, name: string): string {
  return String(Object(input)[name] ?? "");
}

async function readRows(snapshotUrl: string): Promise<FrozenRows> {
  const text = new TextDecoder().decode(await readSnapshot(snapshotUrl));
  const snapshot: { content: FrozenRows } = JSON.parse(text);
  return snapshot.content;
}

/**
 * What stands behind a row of a share. A reader who arranges columns otherwise asks for the same jobs
 * in another order, or for those of several rows: they get what was frozen of each job, without
 * percentiles where those are against another base. Undefined where a job was not frozen.
 */
export function frozenDetails(
  details: Readonly<Record<string, CompareDetails>>,
  jobs: readonly string[],
  measure: string,
  series: readonly string[] = [],
): CompareDetails | undefined {
  const whole = details[detailsKey(jobs, measure, series)] ?? details[detailsKey(jobs, measure)];
  if (whole !== undefined) return whole;
  const known = Object.entries(details).flatMap(([key, found]) =>
    key.endsWith(` ${measure}`) ? [{ base: key.split(",")[0]?.split(" ")[0], ...found }] : [],
  );
  const sides = jobs.flatMap((jobId, place) => {
    const isOwn = (one: CompareDetails["sides"][number]) =>
      one.jobId === jobId && one.seriesId === (series[place] ?? one.seriesId);
    const holder = known.find((one) => one.sides.some(isOwn));
    const side = holder?.sides.find(isOwn);
    if (side === undefined) return [];
    return [{ ...side, percentiles: holder?.base === jobs[0] ? side.percentiles : null }];
  });
  if (sides.length < jobs.length) return undefined;
  const shown = new Set(sides.map(({ seriesId }) => seriesId));
  const histories = known.flatMap((one) => one.histories);
  return {
    sides,
    histories: [...shown].flatMap((id) => histories.find(({ seriesId }) => seriesId === id) ?? []),
  };
}
