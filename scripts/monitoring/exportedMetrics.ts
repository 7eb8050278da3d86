import { createMetrics } from "../../apps/control/src/metrics/createMetrics.ts";
import { databaseReadings } from "../../apps/control/src/metrics/databaseReadings.ts";
import { folderReading } from "../../apps/control/src/metrics/folderReading.ts";
import { watchProcess } from "../../apps/web/src/server/metrics/metricsServer.ts";
import { createWebMetrics } from "../../apps/web/src/server/metrics/webMetrics.ts";

type Registry = ReturnType<typeof createMetrics>["registry"];

/** A metric as a program declares it. */
export interface Exported {
  type: string;
  help: string;
  labels: readonly string[];
}

const suffixes: Readonly<Record<string, readonly string[]>> = {
  histogram: ["_bucket", "_sum", "_count"],
  summary: ["", "_sum", "_count"],
};

/** Every series that a scrape of these registries can hold, by its name. */
async function seriesOf(registry: Registry): Promise<Map<string, Exported>> {
  const series = new Map<string, Exported>();
  for (const { name, help, type } of await registry.getMetricsAsJSON()) {
    const kind = String(type);
    const metric: object | undefined = registry.getSingleMetric(name);
    const labels: string[] = Object(metric).labelNames ?? [];
    for (const suffix of suffixes[kind] ?? [""]) {
      const more = suffix === "_bucket" ? ["le"] : [];
      series.set(`${name}${suffix}`, { type: kind, help, labels: [...labels, ...more] });
    }
  }
  return series;
}

/** What control shows. Nothing is read of a database, so no value is. */
export async function controlSeries(): Promise<Map<string, Exported>> {
  const metrics = createMetrics();
  metrics.watch([], {});
  const unread = { db: Object(null) };
  databaseReadings(metrics.registry, unread);
  folderReading(metrics.registry, null);
  return seriesOf(metrics.registry);
}

/** What web shows. */
export async function webSeries(): Promise<Map<string, Exported>> {
  const { registry } = createWebMetrics();
  watchProcess(registry, () => 0);
  return seriesOf(registry);
}

/** What every replica of control reads of the database, so that it must not be summed. */
export async function sharedSeries(): Promise<Set<string>> {
  const metrics = createMetrics();
  const before = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  databaseReadings(metrics.registry, { db: Object(null) });
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const added = names.filter((name) => !before.has(name));
  return new Set([
    ...added,
    "lapline_incidents_open",
    "lapline_invariant_violations",
    "lapline_schedules",
  ]);
}
