import { detectGo, detectNode, detectPython, detectRust } from "./detection/detectBenchmarks.ts";
import { detectCpp } from "./detection/detectCpp.ts";
import type { DetectedSuite } from "./detection/detectedSuite.ts";
import { detectJmh } from "./detection/detectJmh.ts";
import { detectK6 } from "./detection/detectK6.ts";
import { detectProgram } from "./detection/detectProgram.ts";
import { detectService } from "./detection/detectService.ts";
import { openRepositoryFolder } from "./detection/repositoryFolder.ts";

/** What a folder has to measure, and what was seen and left out. */
export interface Detected {
  suites: DetectedSuite[];
  /** Sentences. */
  leftOut: string[];
}

/**
 * Looks through a folder for benchmarks of the known kinds; nothing is run. A service is measured where
 * there are no benchmarks, and the time of a program where there is no service either: a definition has
 * one server, and one that does not start would keep the benchmarks from running.
 */
export async function detectSuites(root: string): Promise<Detected> {
  const folder = await openRepositoryFolder(root);
  const detectors = [detectGo, detectRust, detectNode, detectPython, detectJmh, detectCpp];
  const services = await detectService(folder);
  const found = await Promise.all([
    ...detectors.map((detect) => detect(folder)),
    detectK6(folder, services),
  ]);
  const suites = found.flat();
  if (suites.length > 0) {
    const isUsed = suites.some(({ files }) => files !== undefined);
    const unused = isUsed ? [] : services;
    return { suites, leftOut: unused.map(({ seen }) => leftOutWords(seen)) };
  }
  if (services.length > 0) return { suites: services, leftOut: [] };
  return { suites: await detectProgram(folder), leftOut: [] };
}

const leftOutWords = (seen: string) =>
  `Found ${seen} too, and left it out: this folder has benchmarks. Add \`server\` to load it.`;
