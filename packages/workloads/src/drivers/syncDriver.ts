import type { Settings } from "./embeddedDriver.ts";
import type { HttpApiContext, HttpCall } from "./httpApi.ts";
import type { Awaitable, ObjectEntry, ObjectItem } from "./objectsDriver.ts";

/** What the second peer holds when it is asked. */
export interface SyncedItems {
  read(key: string): Awaitable<ObjectItem | undefined>;
  count(): Awaitable<number>;
}

/**
 * Two peers of one server, each signed in by itself, joined by nothing but the system's own channel:
 * replication, or a subscription that the server answers with what was stored.
 */
export interface SyncPeers extends SyncedItems {
  /** Version that the target itself reports; null when it does not say. */
  version: string | null;
  /** Stores one item through the first peer, as safely there as the mode promises. */
  create(entry: ObjectEntry): Awaitable<void>;
  /**
   * From now on calls `seen` in the moment in which the second peer was given an item without having
   * asked for it, with all its values at hand.
   */
  watch(seen: (key: string, item: ObjectItem) => void): Promise<void>;
  /** Whether the server refuses somebody who is not signed in; tried before anything is timed. */
  isOutsiderRefused(): Promise<boolean>;
  /** Durability settings through the target's own connections. */
  settings(): Awaitable<Settings>;
  /** Ends both peers and opens the second alone from what it kept; absent: its items are the server's. */
  reopenSecond?(): Promise<SyncedItems>;
  close(): Promise<void>;
}

/** How the in-process harness connects two peers; the library and its server start with it. */
export interface SyncDriver {
  /** Durability modes in which peers can be kept in step; in others a trial is `unsupported`. */
  modes: readonly string[];
  connect(context: SyncContext): Promise<SyncPeers>;
  /** The settings that must hold at the end of a trial in this durability mode. */
  expectedSettings(durability: string): Settings;
}

interface SyncContext {
  artifactDir: string | null;
  /** Folder of this trial. */
  dataDir: string;
  version: string;
  durability: string;
  /** Folder with the harness programs. */
  programsDir: string;
  /** Longest time until the server listens. */
  readyTimeoutMs: number;
  log(line: string): void;
  /** Where peers reach a server of this trial, over the network that the scenario asks for. */
  reach(serverUrl: string): Promise<string>;
}

/** One event of a server's stream (text/event-stream). */
export interface ServerEvent {
  name: string;
  data: string;
}

export interface HttpSyncContext extends HttpApiContext {
  /** Opens a stream of events that stays open; resolves when its head came. */
  listen(call: HttpCall, onEvent: (event: ServerEvent) => void): Promise<void>;
}

/** Makes the empty table on a target that serves, and signs two users in. Throws with a sentence. */
export type OpenHttpSync = (context: HttpSyncContext) => Promise<Omit<SyncPeers, "close">>;
