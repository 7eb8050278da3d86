import { z } from "zod";

/** The repository of the published comparison. */
export const goatdbDataPath = "/test/basic";

export const goatdbSchema = {
  ns: "test",
  version: 1,
  fields: {
    title: { type: "string" },
    count: { type: "number", default: () => 0 },
    tags: { type: "set", default: () => new Set<string>() },
  },
} as const;

export interface GoatdbData {
  title: string;
  count: number;
  tags: Set<string>;
}
export interface GoatdbItem {
  exists: boolean;
  get<F extends keyof GoatdbData>(field: F): GoatdbData[F];
  set<F extends keyof GoatdbData>(field: F, value: GoatdbData[F]): void;
  commit(): Promise<void>;
}
interface Query {
  loadingFinished(): Promise<unknown>;
  results(): readonly GoatdbItem[];
  /** Calls with the path of each item that came, changed or went. */
  attach(event: "DocumentChanged", handler: (path: string) => void): unknown;
  close(): void;
}
type Context = Record<string, string | number>;
export interface GoatdbQueryConfig {
  source: string;
  schema: typeof goatdbSchema;
  ctx: Context;
  predicate(options: { item: GoatdbItem; ctx: Context }): boolean;
  sortBy?(options: { left: GoatdbItem; right: GoatdbItem }): number;
}
/** The commits of a repository, by the keys of its items. */
interface GoatdbGraph {
  headForKey(key: string): { readonly signature?: string } | undefined;
}
/** What is used of GoatDB's documented interface. */
export interface GoatdbDatabase {
  /** Where it really lies: the folder that it was given, or one numbered beside it. */
  readonly path: string;
  readyPromise(): Promise<void>;
  open(path: string): Promise<unknown>;
  closeRepo(path: string): Promise<void>;
  /** The graph of commits; undefined where it is not open. */
  repository(path: string): GoatdbGraph | undefined;
  load(path: string, of: typeof goatdbSchema, data: GoatdbData): Promise<void>;
  create(path: string, of: typeof goatdbSchema, data: GoatdbData): GoatdbItem;
  item(path: string): GoatdbItem;
  query(config: GoatdbQueryConfig): Query;
  count(path: string): number;
  keys(path: string): Iterable<string>;
  flush(path: string): Promise<void>;
  flushAll(): Promise<void>;
  close(): Promise<void>;
}

interface Config {
  path: string;
  mode: "server" | "client";
  trusted: boolean;
  /** Addresses of servers. */
  peers?: readonly string[];
}

const isFunction = (value: unknown) => typeof value === "function";
export const goatdbModuleSchema = z.looseObject({
  GoatDB: z.custom<new (config: Config) => GoatdbDatabase>(isFunction),
  DataRegistry: z.custom<{ default: { registerSchema(of: typeof goatdbSchema): void } }>(
    isFunction,
  ),
});

export type GoatdbModule = z.infer<typeof goatdbModuleSchema>;
