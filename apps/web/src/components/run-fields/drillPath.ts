/**
 * The form of a fire drill: the last versions of a target that gets much slower among them, with trials
 * long enough that every machine shows it.
 */
export const drillPath =
  "/runs/new?target=drill-step&last=10&params=n%3D27,count%3D300,warmup%3D100,inFlight%3D1";
