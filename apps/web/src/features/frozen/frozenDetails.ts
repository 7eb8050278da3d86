import { type CompareDetails, detailsKey } from "@lapline/contracts";

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
