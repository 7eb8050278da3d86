import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";

/** What it takes this disk to make one written block durable. */
export interface DiskProbe {
  count: number;
  /** ns of one write of 4 KiB and its fdatasync. */
  medianNs: number;
  maxNs: number;
}

const BLOCK_BYTES = 4096;
const COUNT_MAX = 50;
/** A slow disk is probed as long as that and no longer. */
const DURATION_NS_MAX = 1_000_000_000n;

/**
 * Appends blocks to a file in `dir`, each followed by fdatasync, as pg_test_fsync does: durable
 * writes of a target take at least that long, and it differs by a factor of two from minute to
 * minute on shared disks. Throws what the file system answers.
 */
export async function probeDisk(dir: string, clock: Clock): Promise<DiskProbe> {
  const path = join(dir, "disk-probe");
  const block = randomBytes(BLOCK_BYTES);
  const file = await open(path, "wx", 0o600);
  const takenNs: number[] = [];
  try {
    const startedNs = clock.monotonicNs();
    for (let beganNs = startedNs; takenNs.length < COUNT_MAX; ) {
      await file.write(block, 0, BLOCK_BYTES, takenNs.length * BLOCK_BYTES);
      await file.datasync();
      const endedNs = clock.monotonicNs();
      takenNs.push(Number(endedNs - beganNs));
      beganNs = endedNs;
      if (endedNs - startedNs >= DURATION_NS_MAX) break;
    }
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
  takenNs.sort((a, b) => a - b);
  const medianNs = takenNs[Math.floor(takenNs.length / 2)] ?? 0;
  return { count: takenNs.length, medianNs, maxNs: takenNs.at(-1) ?? 0 };
}

/** The probe in a line for the report, e.g. `1.24 ms median, 8.02 ms longest of 50`. */
export function diskProbeText({ count, medianNs, maxNs }: DiskProbe): string {
  const ms = (ns: number) => `${(ns / 1e6).toFixed(2)} ms`;
  return `${ms(medianNs)} median, ${ms(maxNs)} longest of ${count}`;
}
