import { z } from "zod";

const text = z.string().max(500);

/** Facts of a bench machine, sent at registration and before each job. `null`: could not be read. */
export const hostFactsSchema = z.strictObject({
  hostname: text,
  cpuModel: text,
  cpuPhysicalCores: z.int().min(1),
  cpuThreads: z.int().min(1),
  smt: z.boolean().nullable(),
  cpuCachesBytes: z.record(z.string(), z.int()).nullable(),
  memoryBytes: z.number().min(0),
  diskModel: text.nullable(),
  filesystem: text.nullable(),
  kernel: text,
  os: text,
  architecture: text,
  governor: text.nullable(),
  turbo: z.boolean().nullable(),
  virtualisation: text.nullable(),
  dockerVersion: text.nullable(),
  /** Walls of the process sandbox; null: none. Older workers do not say. */
  walls: text.nullable().optional(),
  nodeVersion: text,
  workerVersion: text,
});
export type HostFacts = z.infer<typeof hostFactsSchema>;

/**
 * Fingerprint of everything around a measurement. A change in `comparability` splits the baseline
 * of a series; `shown` is displayed and diffed only. Keys are dotted names (`host.cpuModel`,
 * `target.sqliteVersion`, `layout.targetCpus`, `sandbox.profileHash`), values their text.
 */
export const environmentSchema = z.strictObject({
  comparability: z.record(z.string().max(100), text),
  shown: z.record(z.string().max(100), text),
});
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Whether a fact is a reading of the moment before a job. No two are the same, so that they say nothing
 * of a difference; a host that was busy is among the warnings of its report. Pure.
 */
export function isReading(fact: string): boolean {
  return fact === "host.loadAverage1" || fact === "host.diskSync";
}
