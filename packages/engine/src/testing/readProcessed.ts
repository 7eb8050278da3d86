import type { TestEngine } from "./openTestEngine.ts";

/** Everything that the processing of the reports of a target left, by names instead of ids. */
export async function readProcessed({ db }: TestEngine, key: string) {
  const target = { key };
  const ofSeries = { series: { target } };
  const series = await db.series.findMany({ where: { target } });
  const nameOf = new Map(
    series.map(({ id, params, measure }) => [id, `${JSON.stringify(params)} ${measure}`]),
  );
  const versions = await db.version.findMany({ where: { target } });
  const versionOf = new Map(versions.map(({ id, name }) => [id, name]));
  const jobs = await db.job.findMany({ where: { target }, include: { report: true } });
  const placeOf = new Map(
    jobs.map(({ id, params, versionId }) => [
      id,
      `${JSON.stringify(params)} ${versionOf.get(versionId)}`,
    ]),
  );
  const results = await db.result.findMany({ where: ofSeries });
  const resultOf = new Map(
    results.map(({ id, seriesId, jobId }) => [id, `${nameOf.get(seriesId)} ${placeOf.get(jobId)}`]),
  );
  const names = new Map([...nameOf, ...versionOf, ...placeOf, ...resultOf]);
  const named = (value: unknown) =>
    typeof value === "string" ? (names.get(value) ?? value) : value;
  /** Rows without what is new in every run, in the order of their text. */
  const plain = <R extends object>(rows: readonly R[], without: readonly string[]): R[] =>
    rows
      .map((row) => {
        const left = Object.entries(row).filter(([name]) => !without.includes(name));
        return Object.fromEntries(left.map(([name, value]) => [name, named(value)])) as R;
      })
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const ids = ["id", "trackId", "projectId", "targetId", "labelId", "runId"];
  const times = ["createdAt", "updatedAt", "detectedAt", "openedAt", "decidedAt", "evaluatedAt"];
  const suspicions = await db.suspicion.findMany({ where: ofSeries });
  const subjects = [...jobs, ...suspicions].map(({ id }) => id);
  const audit = await db.audit.findMany({ where: { subjectId: { in: subjects } } });
  return {
    series: plain(series, [...ids, ...times, "fingerprint"]),
    jobs: jobs.map(({ id, status }) => `${placeOf.get(id)} ${status}`).sort(),
    reports: plain(
      jobs.map(({ id, report }) => ({
        place: id,
        valid: report?.valid,
        reasons: report?.reasons,
        warnings: report?.warnings,
        processed: report?.processedAt instanceof Date,
      })),
      [],
    ),
    results: plain(results, [...ids, "reportId", "environmentId"]),
    tracks: plain(await db.track.findMany({ where: ofSeries }), [...ids, ...times, "pointsHash"]),
    changes: plain(await db.changePoint.findMany({ where: ofSeries }), [...ids, ...times]),
    suspicions: plain(suspicions, [...ids, ...times]),
    audit: audit
      .map(({ action, actorKind, subjectKind }) => `${action} ${actorKind} ${subjectKind}`)
      .sort(),
  };
}
