import { z } from "zod";
import { compareSemver } from "../descriptions/compareSemver.ts";
import { askRegistry, type Listing, parseJsonText } from "./askRegistry.ts";

/** Both ends included, without their leading v. */
interface Retraction {
  low: string;
  high: string;
}

const version = "v([0-9A-Za-z.+-]+)";
const interval = new RegExp(`\\[\\s*${version}\\s*,\\s*${version}\\s*\\]|${version}`, "g");

/**
 * Versions that a module's `go.mod` takes back (go.dev/ref/mod, retract). The newest release's file
 * speaks for all of them.
 */
function parseRetractions(goMod: string): Retraction[] {
  const text = goMod.replaceAll(/\/\/[^\n]*/g, "");
  const blocks = text.matchAll(/^\s*retract\s*(?:\(([^)]*)\)|([^\n(]+))/gm);
  return [...blocks].flatMap(([, block, line]) =>
    [...(block ?? line ?? "").matchAll(interval)].map(([, low, high, single]) => ({
      low: low ?? single ?? "",
      high: high ?? single ?? "",
    })),
  );
}

/** Whether one of the retractions names the version. */
function isRetracted(retractions: readonly Retraction[], name: string): boolean {
  return retractions.some(
    ({ low, high }) => compareSemver(low, name) <= 0 && compareSemver(name, high) <= 0,
  );
}

/** What a proxy answers for a module or a list that it does not give. */
const refusals = [403, 404, 410];
const infoSchema = z.looseObject({ Version: z.string() });

/**
 * Versions of a Go module by the GOPROXY protocol, without their leading v and without those that the
 * newest one retracts. A proxy lists what it has seen: a list may be short, empty or refused although
 * every version resolves when it is named, so none is complete, and a refusal is an empty one.
 * `@latest` may know one more.
 */
export async function listGo(
  proxyUrl: string,
  module: string,
  signal: AbortSignal,
): Promise<Listing> {
  // Capital letters are escaped (go.dev/ref/mod, module cache).
  const base = `${proxyUrl}/${module.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)}`;
  const ask = (path: string) => askRegistry({ url: `${base}/${path}`, expected: refusals, signal });
  const list = await ask("@v/list");
  if (list.outcome === "failed") return list;
  const versions = list.status === 200 ? list.text.split(/\s+/) : [];
  const latest = await ask("@latest");
  if (latest.outcome === "answered" && latest.status === 200) {
    versions.push(parseJsonText(infoSchema, latest.text)?.Version ?? "");
  }
  const named = versions.filter((name) => name !== "").map((name) => name.replace(/^v/, ""));
  const releases = withoutAccidents([...new Set(named)]).toSorted(compareSemver);
  const newest = releases.at(-1);
  if (newest === undefined) return { outcome: "listed", versions: [], complete: false };
  const goMod = await ask(`@v/v${newest}.mod`);
  if (goMod.outcome === "failed") return goMod;
  const retractions = goMod.status === 200 ? parseRetractions(goMod.text) : [];
  const kept = releases.filter((name) => !isRetracted(retractions, name));
  return { outcome: "listed", versions: kept, complete: false };
}

/** As the go command: once a module has releases of its own major, `+incompatible` ones are mistakes. */
function withoutAccidents(versions: readonly string[]): readonly string[] {
  const compatible = versions.filter((version) => !version.endsWith("+incompatible"));
  return compatible.length > 0 ? compatible : versions;
}
