import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { catalog } from "@lapline/workloads/catalog";
import type { Size } from "./cell.ts";

/** What `npm run seeds` was asked for. */
export interface SeedsOptions {
  size: Size;
  trials: number;
  /** Null: all. */
  targets: ReadonlySet<string> | null;
  scenarios: ReadonlySet<string> | null;
  /** Results of before are measured anew; null: every result counts. */
  since: Date | null;
  /** No cell begins after this; null: all are measured. */
  minutes: number | null;
  /** Longest time for one cell, building included. */
  cellMinutes: number;
  /** Folder of the results. */
  folder: string;
  label: string;
  sandboxes: string;
  /** A running installation; null: one is started for the purpose. */
  server: { url: string; key: string } | null;
}

/** Throws a sentence where an option makes no sense. */
export function readOptions(args: readonly string[], root: string): SeedsOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: "string", default: "quick" },
      trials: { type: "string", default: "3" },
      targets: { type: "string" },
      scenarios: { type: "string" },
      again: { type: "boolean", default: false },
      since: { type: "string" },
      minutes: { type: "string" },
      "cell-minutes": { type: "string", default: "90" },
      results: { type: "string", default: "docs/results" },
      label: { type: "string", default: "local" },
      sandboxes: { type: "string", default: "process" },
      url: { type: "string" },
      key: { type: "string" },
    },
  });
  const { size, url, key } = values;
  if (size !== "quick" && size !== "full") throw new Error("--size is quick or full.");
  if ((url === undefined) !== (key === undefined)) throw new Error("--url and --key go together.");
  return {
    size,
    trials: wholeNumber("trials", values.trials),
    targets: listed("targets", values.targets, catalog.targets),
    scenarios: listed("scenarios", values.scenarios, catalog.scenarios),
    since: values.again ? new Date() : dateOf(values.since),
    minutes: values.minutes === undefined ? null : positive("minutes", values.minutes),
    cellMinutes: positive("cell-minutes", values["cell-minutes"]),
    folder: resolve(root, values.results),
    label: values.label,
    sandboxes: values.sandboxes,
    server: url === undefined || key === undefined ? null : { url, key },
  };
}

/** A misspelled name would measure nothing, without a word. */
function listed(
  name: string,
  list: string | undefined,
  known: readonly { id: string }[],
): ReadonlySet<string> | null {
  if (list === undefined) return null;
  const ids = new Set(known.map(({ id }) => id));
  const unknown = list.split(",").filter((one) => !ids.has(one));
  if (unknown.length === 0) return new Set(list.split(","));
  throw new Error(`--${name}: there is no ${unknown.join(", ")}.`);
}

function wholeNumber(name: string, text: string): number {
  const value = positive(name, text);
  if (Number.isInteger(value)) return value;
  throw new Error(`--${name} is a whole number.`);
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Error(`--${name} is a number above 0.`);
}

function dateOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date;
  throw new Error("--since is a time like 2026-11-23T05:00:00Z.");
}
