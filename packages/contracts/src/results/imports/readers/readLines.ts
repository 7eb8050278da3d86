import type { Direction } from "../../../base/measures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { type BaseUnit, baseUnitOf } from "../measureNameOf.ts";

/** `name value unit [lower|higher]`; a name with spaces stands in double quotes. */
const pattern =
  /^(?:"([^"]+)"|([^\s"{[#]\S*))[ \t]+([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[ \t]+(\S+)(?:[ \t]+(lower|higher))?$/;

/** What is measured, where nothing but the unit says it. */
const measureNames = {
  ns: "duration",
  bytes: "size",
  "ops/s": "throughput",
  "items/s": "throughput",
  "bytes/s": "bytes_per_second",
  cores: "cores",
  ratio: "ratio",
  count: "count",
} as const satisfies Record<BaseUnit["unit"], string>;

interface Line {
  name: string;
  value: number;
  unit: string;
  direction: Direction | undefined;
}

/**
 * The format for programs that have none: a line for each value, or a JSON object a line with `name`,
 * `value`, `unit` and `better`. Repeated names are samples. Empty lines and lines that start with # do
 * not count.
 */
export const readLines: ImportReader = {
  recognises(text) {
    const lines = countedLines(text).map(({ line }) => readLine(line));
    const known = lines.filter((line) => line !== null && unitOf(line.unit) !== null);
    // One broken line among many is a mistake to be named, not another format.
    return known.length * 2 > lines.length;
  },
  read(text) {
    const collector = createCollector();
    for (const { line, number } of countedLines(text)) {
      const refuse = (reason: string) => ({ ok: false as const, line: number, reason });
      const read = readLine(line);
      if (read === null) {
        return refuse(`“${line.slice(0, 100)}” is not a line such as: parse 12.5 ms lower`);
      }
      const base = unitOf(read.unit);
      if (base === null) {
        const units = "ns, µs, ms, s, B, KB, KiB, MB, MiB, GB, GiB, ops/s, MB/s, % or count";
        return refuse(`“${read.unit.slice(0, 40)}” is not a known unit; use ${units}`);
      }
      const { unit, factor } = base;
      const direction = read.direction ?? base.direction;
      const name =
        unit === "count" && read.unit.includes("/") ? "bytes_per_second" : measureNames[unit];
      const measure = { name, unit, direction };
      collector.add({ name: read.name }, measure, [read.value * factor]);
    }
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [] },
    };
  },
};

function countedLines(text: string): { line: string; number: number }[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"));
}

function readLine(line: string): Line | null {
  if (line.startsWith("{")) return readObject(line);
  const [, quoted, plain, value, unit, better] = pattern.exec(line) ?? [];
  const name = quoted ?? plain;
  if (name === undefined || unit === undefined) return null;
  return { name, value: Number(value), unit, direction: directionOf(better) };
}

function readObject(line: string): Line | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  const { name, value, unit, better } = Object(json);
  const isDirection = better === undefined || better === "lower" || better === "higher";
  const isLine = typeof name === "string" && typeof value === "number" && typeof unit === "string";
  if (!isLine || name.trim() === "" || !isDirection) return null;
  return { name, value, unit, direction: directionOf(better) };
}

function directionOf(better: "lower" | "higher" | string | undefined): Direction | undefined {
  if (better === undefined) return undefined;
  return better === "higher" ? "higher_is_better" : "lower_is_better";
}

function unitOf(text: string): BaseUnit | null {
  if (text === "count") return { unit: "count", factor: 1, direction: "lower_is_better" };
  return baseUnitOf(text);
}
