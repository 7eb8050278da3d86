import type { Params } from "./catalog.ts";

interface ListedJob {
  target: string;
  scenario: string;
  params: Params;
}

/**
 * The parameters by which each of several jobs differs from others of its target and scenario, in
 * the order of the jobs: without them a list has lines that read alike. Pure.
 */
export function tellingParams(jobs: readonly ListedJob[]): Params[] {
  // Not Map.groupBy: the command line runs on Node.js 20, too.
  const alike = new Map<string, ListedJob[]>();
  for (const job of jobs) {
    const found = alike.get(workOf(job));
    if (found === undefined) alike.set(workOf(job), [job]);
    else found.push(job);
  }
  return jobs.map((job) => {
    const others = alike.get(workOf(job)) ?? [];
    return Object.fromEntries(
      Object.entries(job.params).filter(([name, value]) =>
        others.some(({ params }) => params[name] !== value),
      ),
    );
  });
}

function workOf({ target, scenario }: ListedJob): string {
  return `${target} ${scenario}`;
}
