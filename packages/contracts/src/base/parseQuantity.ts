import type { Unit } from "./measures.ts";
import { scaleFor } from "./units.ts";

/** What people write behind a number, in lower case, with what it is worth in the base unit. */
const suffixes: Readonly<Record<string, readonly (readonly [Unit, number])[]>> = {
  "": [
    ["count", 1],
    ["cores", 1],
    ["ops/s", 1],
    ["items/s", 1],
  ],
  ns: [["ns", 1]],
  µs: [["ns", 1e3]],
  us: [["ns", 1e3]],
  ms: [["ns", 1e6]],
  s: [["ns", 1e9]],
  b: [["bytes", 1]],
  kb: [["bytes", 1e3]],
  mb: [["bytes", 1e6]],
  gb: [["bytes", 1e9]],
  kib: [["bytes", 1024]],
  mib: [["bytes", 1024 ** 2]],
  gib: [["bytes", 1024 ** 3]],
  "/s": [
    ["ops/s", 1],
    ["items/s", 1],
  ],
  "ops/s": [["ops/s", 1]],
  "items/s": [["items/s", 1]],
  "b/s": [["bytes/s", 1]],
  "kb/s": [["bytes/s", 1e3]],
  "mb/s": [["bytes/s", 1e6]],
  "gb/s": [["bytes/s", 1e9]],
  cores: [["cores", 1]],
  core: [["cores", 1]],
  "%": [["ratio", 0.01]],
};

/** A number with its thousands apart or not, and what stands behind it. */
const pattern = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s*(\D*)$/u;

/**
 * Reads a value with its unit, such as `20 ms`, `80 MB` or `5,000/s`, in the base unit. Null where
 * it is no number, or in another unit: nobody means 20 nanoseconds by `20`. Pure.
 */
export function parseQuantity(text: string, unit: Unit): number | null {
  const [, number = "", suffix = ""] = pattern.exec(text.trim()) ?? [];
  if (number === "") return null;
  // The Greek letter and the sign for micro look the same.
  const written = suffix.trim().toLowerCase().replace("\u03bc", "µ");
  const found = Object.hasOwn(suffixes, written) ? suffixes[written] : undefined;
  const factor = found?.find(([one]) => one === unit)?.[1];
  if (factor === undefined) return null;
  // 0.1 + 0.2: what is written in decimals is kept in decimals.
  return Number((Number(number.replaceAll(",", "")) * factor).toPrecision(15));
}

/** A value as somebody would write it for `parseQuantity`, with every digit that it has. Pure. */
export function writeQuantity(value: number, unit: Unit): string {
  const { label, factor } = scaleFor(unit, [value]);
  const number = Number((value / factor).toPrecision(15)).toString();
  // No exponent: whoever edits it would have to know what it means.
  const plain = number.includes("e") ? (value / factor).toFixed(0) : number;
  return label === "" ? plain : `${plain} ${label}`;
}

/** How a value of a unit may be written, for whoever wrote it otherwise. */
export const quantityExamples: Readonly<Record<Unit, string>> = {
  ns: "20 ms",
  bytes: "80 MB",
  "ops/s": "5000/s",
  "items/s": "5000/s",
  "bytes/s": "100 MB/s",
  cores: "2 cores",
  ratio: "5 %",
  count: "100",
};
