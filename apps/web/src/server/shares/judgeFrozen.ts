import {
  type Catalog,
  detailsKey,
  judgeLoads,
  judgeReferenceLoads,
  type ShareContent,
} from "@lapline/contracts";

/**
 * A share as it may be shown today: one that was frozen before loads were compared loses the ratios
 * between sides that were not driven alike, in its rows and in what stands behind them, and says which
 * of its measures are one fact.
 */
export function judgeFrozen(
  content: ShareContent,
  catalog: Pick<Catalog, "scenarios" | "targets">,
): ShareContent {
  if (content.kind !== "comparison") return content;
  const { view, details } = content;
  const judged = { ...view, rows: judgeLoads(view, catalog) };
  const rows = judgeReferenceLoads(judged, catalog).map((row) => {
    const scenario = catalog.scenarios.find(({ id }) => id === row.scenario);
    const known = scenario?.measures.find(({ name }) => name === row.measure.name);
    const derivedFrom = row.derivedFrom ?? known?.derivedFrom;
    return derivedFrom === undefined ? row : { ...row, derivedFrom };
  });
  const behind = { ...details };
  for (const { cells, measure } of rows) {
    const present = cells.filter((cell) => cell !== null);
    const jobs = present.map(({ jobId }) => jobId);
    const series = present.map(({ seriesId }) => seriesId);
    const keys = [detailsKey(jobs, measure.name, series), detailsKey(jobs, measure.name)];
    const key = keys.find((one) => one in behind);
    const found = key === undefined ? undefined : behind[key];
    if (key === undefined || found === undefined) continue;
    const unlike = new Set(
      present.filter(({ load }) => (load?.differences.length ?? 0) > 0).map(({ jobId }) => jobId),
    );
    behind[key] = {
      ...found,
      sides: found.sides.map((side) =>
        unlike.has(side.jobId) ? { ...side, percentiles: null } : side,
      ),
    };
  }
  return { ...content, view: { ...view, rows }, details: behind };
}
