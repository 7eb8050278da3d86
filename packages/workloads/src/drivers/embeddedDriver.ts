import type { Params } from "@lapline/contracts";
import type { MessageFiller } from "../scenarios/chatRoom.ts";

/** Settings as read through the target's own connection, by name. */
export type Settings = Record<string, string>;

/** What a driver gets when it opens its database. */
export interface EmbeddedOpenContext {
  /** Folder with the provisioned package; null for bundled targets. */
  artifactDir: string | null;
  /** Folder of this trial; the database lies in it. */
  dataDir: string;
  durability: string;
  /** Of the target, those that differ from their default. */
  options?: Params | undefined;
}

/** A message of the chat room as it was stored. */
export interface StoredMessage {
  data: string;
}

/** Key of a stored message, in whatever form the target hands it out. */
export type MessageKey = string | number | Uint8Array;

interface ChatAdministration {
  /** Version that the library itself reports. */
  version(): Promise<string>;
  /** Tables users, room, room_members, message; one member, one user outside, one room. */
  createSchema(): Promise<void>;
  /** Writes the first `count` messages (`messageText`) by the member in one transaction, not measured. */
  seed(count: number, filler: MessageFiller): Promise<void>;
  /** True when a message of a user outside the room was written: the membership rule is broken. */
  insertByOutsider(): Promise<boolean>;
  /** True when a user outside the room could update or delete a message of the member. */
  changeByOutsider(change: "update" | "delete", key: MessageKey): Promise<boolean>;
  /** At most `limit` keys in order of storage. */
  keys(limit: number): Promise<MessageKey[]>;
  countMessages(): Promise<number>;
  /** How many messages carry exactly this text. */
  countByText(text: string): Promise<number>;
  /** Durability settings and versions, read through the connection that did the work. */
  settings(): Promise<Settings>;
  close(): Promise<void>;
}

/**
 * A database in the harness's own process, holding the chat room. `call` says whether an operation
 * blocks the thread (`sync`) or answers later (`async`); the measuring loop differs, the work does
 * not. Operations throw when the target refuses them.
 */
export type EmbeddedChat = ChatAdministration &
  (
    | {
        call: "sync";
        /** One message by the member, checked against the membership rule; true when written. */
        insert(text: string): boolean;
        /** One message by its key; undefined when there is none. */
        read(key: MessageKey): StoredMessage | undefined;
        /** The newest messages, newest first, at most a page (`pageSize`). */
        list(): readonly StoredMessage[];
        /** The same of those whose text contains the given digits. */
        filter(contains: string): readonly StoredMessage[];
        /** New text for one message of the member; true when it was changed. */
        update(key: MessageKey, text: string): boolean;
        /** True when the member's message was there and is gone. */
        delete(key: MessageKey): boolean;
        /** One transaction of inserts, each checked; true when all were written. */
        insertBatch(texts: readonly string[]): boolean;
        /** One light request of the footprint scenario: liveness (even `i`) or schema (odd `i`). */
        light(i: number): void;
      }
    | {
        call: "async";
        insert(text: string): Promise<boolean>;
        read(key: MessageKey): Promise<StoredMessage | undefined>;
        list(): Promise<readonly StoredMessage[]>;
        filter(contains: string): Promise<readonly StoredMessage[]>;
        update(key: MessageKey, text: string): Promise<boolean>;
        delete(key: MessageKey): Promise<boolean>;
        insertBatch(texts: readonly string[]): Promise<boolean>;
        light(i: number): Promise<void>;
      }
  );

/** How the in-process harness opens a target. Nothing is loaded before `open` is called. */
export interface EmbeddedDriver {
  /** Loads the library, opens or creates the database and answers a first statement. */
  open(context: EmbeddedOpenContext): Promise<EmbeddedChat>;
  /** The settings that must hold at the end of a trial in this durability mode. */
  expectedSettings(durability: string): Settings;
  /** False for modes that promise to forget everything on close; left out: there are none. */
  keepsData?(durability: string): boolean;
}

export type SqlValue = number | string;

/** A SQLite binding called from JavaScript that blocks the thread, as the speedtest scenarios use it. */
export interface SpeedtestDatabase {
  /** Statements without parameters. */
  exec(sql: string): void;
  /** One statement with its parameters, as the library runs one that it has not seen before. */
  run(sql: string, values: readonly SqlValue[]): void;
  /** One statement for each of `rows`, by the library's fastest way. */
  runBatch(sql: string, rows: readonly (readonly SqlValue[])[]): void;
  /** The one row that a query finds. */
  get(sql: string, values: readonly SqlValue[]): Record<string, unknown>;
  close(): void;
  /** Release that the target reports; without it, that of SQLite. */
  version?: string;
}

/** How the in-process harness opens a target for the speedtest scenarios. */
export interface SpeedtestDriver {
  /** Opens or creates the database of that name, in the durability mode that the context names. */
  open(context: EmbeddedOpenContext, fileName: string): Promise<SpeedtestDatabase>;
  /** The settings that must hold at the end of a trial in this durability mode. */
  expectedSettings(durability: string): Settings;
}
