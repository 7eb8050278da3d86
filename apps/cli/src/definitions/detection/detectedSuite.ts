import type { Suite } from "@lapline/contracts/gallery";

/** What a definition says of a server and of the requests to it. */
export interface DetectedService {
  /** Set where its versions are images; otherwise they are the repository's own. */
  source?: { image: { repository: string } };
  server: Record<string, unknown> & { start?: string[]; env: Record<string, string> };
  http: Record<string, unknown>;
}

/** Benchmarks or a service that a folder has, and how they are run: one of `command` and `service`. */
export interface DetectedSuite extends Omit<Suite, "command"> {
  /** What was seen, as a phrase: "Go benchmarks in 3 files". */
  seen: string;
  /** What has to be there, or is worth knowing before the first run. */
  note?: string;
  /** Files that are written into each version before it is built. */
  files?: Record<string, string>;
  command?: Suite["command"];
  service?: DetectedService;
}
