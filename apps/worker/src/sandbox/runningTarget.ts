import type { Readable } from "node:stream";
import type { JobFailure } from "../jobFailure.ts";
import type { UsageReader } from "../sampling/usageReader.ts";

/** A target that serves requests, in whatever sandbox. */
export interface RunningTarget {
  /** Of everything that belongs to it. */
  usage: UsageReader;
  /** CLOCK_MONOTONIC at the start of its process, ns. */
  spawnedAtNs: bigint;
  /** When the worker saw it ready, where its launch plan says how. */
  readyAtNs?: bigint;
  baseUrl: string;
  /** Of what runs beside it, by name; whether a component speaks HTTP is its own matter. */
  componentUrls: Readonly<Record<string, string>>;
  /** Where it listens instead of on its port, as a part of a sentence; null: not known, or it does not. */
  elsewhere?(): string | null;
  /** Its data folder as the target sees it. */
  dataDir: string;
  /** The target's own program and what runs beside it, by name; empty when nothing does. */
  parts?: readonly { name: string; usage: UsageReader }[];
  /** Settles when it ends without being told to. */
  ended: Promise<JobFailure>;
  /** Ends everything that belongs to it. May be called again. */
  stop(): Promise<void>;
}

/** A server beside the target. */
export interface RunningComponent {
  name: string;
  usage: UsageReader;
  /** Settles when it ends without being told to. */
  ended: Promise<JobFailure>;
  stop(): Promise<void>;
}

/** A running harness program. */
export interface RunningHarness {
  stdin: NodeJS.WritableStream;
  stdout: Readable;
  stderr: Readable;
  spawnedAtNs: bigint;
  /** Of the harness itself; it is the target's usage for in-process targets. */
  usage: UsageReader;
  /** Settles when it ends before it was told to. */
  ended: Promise<JobFailure>;
  stop(): Promise<void>;
}
