import {
  type Catalog,
  type CompareView,
  compareQuerySchema,
  type PlacedReference,
  type ShareContent,
  type ShareSubject,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { listAnnotations } from "../../judgment/index.ts";
import { compareColumns, getReport, getSeries, readHistories } from "../../results/index.ts";
import { getJob } from "../../work/index.ts";
import { freezeRows } from "./freezeRows.ts";

type FrozenCatalog = Extract<ShareContent, { kind: "comparison" }>["catalog"];

/** Annotations of a series that are frozen, the newest: as many as its page shows. */
const annotationsMax = 200;

interface FreezeInput {
  projectId: string;
  subject: ShareSubject;
  /** Published systems that a comparison has beside its columns. */
  references: readonly PlacedReference[];
}

/**
 * What a share of this subject holds: the same answers that its live page is drawn from, read now.
 * Null when the project has nothing of it to show.
 */
export async function freezeSubject(
  context: EngineContext,
  catalog: Pick<Catalog, "scenarios" | "targets">,
  { projectId, subject, references }: FreezeInput,
): Promise<ShareContent | null> {
  switch (subject.kind) {
    case "comparison": {
      const { kind: _, ...query } = subject;
      const { columns, statistics, rows } = compareQuerySchema.parse(query);
      const asked = { projectId, columns, references, statistics, rows };
      const view = await compareColumns(context, catalog, asked);
      if (!view.columns.some(({ found }) => found)) return null;
      const frozen = await freezeRows(context, catalog, { projectId, rows: view.rows });
      return { kind: "comparison", view, catalog: freezeCatalog(catalog, view), ...frozen };
    }
    case "series": {
      const { id: seriesId, statistic } = subject;
      const found = await getSeries(context, { projectId, seriesId, statistic });
      if (found === null) return null;
      // Names and messages of people are no part of what somebody chose to share.
      const { commits: _, ...series } = found;
      const place = { projectId, seriesId, limit: annotationsMax };
      const annotations = (await listAnnotations(context, place))?.items ?? [];
      return { kind: "series", series, annotations };
    }
    case "chart": {
      const { ids, fromVersion, toVersion } = subject;
      const asked = { projectId, seriesIds: [...new Set(ids)], fromVersion, toVersion };
      const histories = await readHistories(context, asked);
      return histories.length === 0 ? null : { kind: "chart", histories };
    }
    case "report": {
      const about = { projectId, jobId: subject.jobId };
      const job = await getJob(context, about);
      const report = await getReport(context, about);
      if (job === null || report === null) return null;
      const { commit: _, ...shown } = report;
      return { kind: "report", job, report: { ...shown, reproduce: null } };
    }
  }
}

/** What the workloads of a comparison warn of, as the registry says it today. */
function freezeCatalog(
  { scenarios, targets }: Pick<Catalog, "scenarios" | "targets">,
  { rows, columns }: CompareView,
): FrozenCatalog {
  const shown = new Set(rows.map(({ scenario }) => scenario));
  const sides = new Set(columns.map(({ target }) => target));
  return {
    scenarios: scenarios.filter(({ id }) => shown.has(id)),
    targets: targets.filter(({ id }) => sides.has(id)),
  };
}
