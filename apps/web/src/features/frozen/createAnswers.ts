import {
  type CompareDetails,
  detailsKey,
  packSeries,
  type ShareContent,
  type ShareKind,
} from "@lapline/contracts";
import type { FrozenAnswers } from "./createFrozenClient.ts";

/** Of the hash: as much as tells shares apart and fits below a picture. */
const hashSigns = 12;

/**
 * What exports of a share name as their source. Its address opens it for everybody who reads it, so
 * whoever publishes an export would publish that; the hash of its bytes opens nothing, and whoever has
 * the share finds it at the foot of the page.
 */
export function shareSource({ title, contentHash }: Pick<SharedView, "title" | "contentHash">) {
  return `Lapline share with SHA-256 ${contentHash.slice(0, hashSigns)}…, ${title}`;
}

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
): CompareDetails | undefined {
  const whole = details[detailsKey(jobs, measure)];
  if (whole !== undefined) return whole;
  const known = Object.entries(details).flatMap(([key, found]) =>
    key.endsWith(` ${measure}`) ? [{ base: key.split(",")[0]?.split(" ")[0], ...found }] : [],
  );
  const sides = jobs.flatMap((jobId) => {
    const holder = known.find((one) => one.sides.some((side) => side.jobId === jobId));
    const side = holder?.sides.find((one) => one.jobId === jobId);
    if (side === undefined) return [];
    return [{ ...side, percentiles: holder?.base === jobs[0] ? side.percentiles : null }];
  });
  if (sides.length < jobs.length) return undefined;
  const series = new Set(sides.map(({ seriesId }) => seriesId));
  const histories = known.flatMap((one) => one.histories);
  return {
    sides,
    histories: [...series].flatMap((id) => histories.find(({ seriesId }) => seriesId === id) ?? []),
  };
}

const timeoutMs = 30_000;

/** The bytes of a share, as they were hashed. Throws when the server refuses or does not answer. */
export async function readSnapshot(snapshotUrl: string): Promise<ArrayBuffer> {
  const response = await fetch(snapshotUrl, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  return response.arrayBuffer();
}

/** A share as its page shows it. */
export interface SharedView {
  kind: ShareKind;
  title: string;
  note: string;
  author: string;
  project: string;
  frozenAt: string;
  expiresAt: string | null;
  contentHash: string;
  /** Path of the raw bytes. */
  snapshotUrl: string;
  /** Null for a form that this version does not know. */
  content: FrozenContent | null;
}

type Comparison = Extract<ShareContent, { kind: "comparison" }>;

/** What a page is rendered with: of a comparison without its reports, which are loaded when wanted. */
export type FrozenContent =
  | Exclude<ShareContent, Comparison>
  | Omit<Comparison, "details" | "reports" | "rowsLeftOut">;

/** Leaves out what readers rarely open. */
export function frozenContent(content: ShareContent): FrozenContent {
  if (content.kind !== "comparison") return content;
  const { details: _, reports: __, rowsLeftOut: ___, ...shown } = content;
  return shown;
}
