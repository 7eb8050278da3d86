import type { Direction, Unit } from "../../base/measures.ts";

/** Name of a file without its folder and ending, for formats whose text names no benchmark. Pure. */
export function baseNameOf(fileName: string): string {
  const last = fileName.replaceAll("\\", "/").split("/").at(-1) ?? "";
  const name = last.replace(/\.[A-Za-z0-9]{1,5}$/, "");
  return name === "" || name === "-" ? "benchmark" : name;
}

const lengthMax = 64;

/** A name that measures may have from what a tool calls it, e.g. `http_req_duration` or `p99_9`. Pure. */
export function measureNameOf(text: string): string {
  const name = text
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/%/g, "_percent")
    .replace(/\//g, "_per_")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const started = /^[a-z]/.test(name) ? name : `m_${name}`;
  return started.slice(0, lengthMax).replace(/_+$/, "");
}

/** A unit of a file in terms of a base unit: `value * factor`. */
export interface BaseUnit {
  unit: Unit;
  factor: number;
  direction: Direction;
}

const times: Readonly<Record<string, number>> = {
  ns: 1,
  nanoseconds: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  microseconds: 1e3,
  ms: 1e6,
  msec: 1e6,
  milliseconds: 1e6,
  s: 1e9,
  sec: 1e9,
  secs: 1e9,
  second: 1e9,
  seconds: 1e9,
  min: 6e10,
};

const sizes: Readonly<Record<string, number>> = {
  b: 1,
  byte: 1,
  bytes: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

const operations = /^(op|ops|operations?|iter|iters|iterations?|req|reqs|requests?|calls?|runs?)$/;

/**
 * The base unit behind a unit as tools write it, e.g. `us/op`, `ops/ms`, `MiB/s`, `%`; null for one
 * that is not known. Pure.
 */
export function baseUnitOf(text: string): BaseUnit | null {
  const [left = "", right, ...more] = text.trim().toLowerCase().split("/");
  if (more.length > 0) return null;
  if (right === undefined || operations.test(right)) return plainUnit(left);
  const perNs = member(times, right);
  if (perNs === undefined) return null;
  const bytes = member(sizes, left);
  const perSecond = 1e9 / perNs;
  if (bytes !== undefined) return { ...byteRate, factor: bytes * perSecond };
  return { unit: "ops/s", factor: perSecond, direction: "higher_is_better" };
}

const byteRate = { unit: "bytes/s", direction: "higher_is_better" } as const;

function plainUnit(text: string): BaseUnit | null {
  const ns = member(times, text);
  if (ns !== undefined) return { unit: "ns", factor: ns, direction: "lower_is_better" };
  const bytes = member(sizes, text);
  if (bytes !== undefined) return { unit: "bytes", factor: bytes, direction: "lower_is_better" };
  if (text === "%") return { unit: "ratio", factor: 0.01, direction: "lower_is_better" };
  return null;
}

function member(table: Readonly<Record<string, number>>, key: string): number | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
