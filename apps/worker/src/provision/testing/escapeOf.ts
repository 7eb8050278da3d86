import { resolve } from "node:path";
import { type Reach, root } from "./reachOf.ts";

/**
 * How something that a plan reaches differs from what the same target reaches for a plain version, in
 * more than the version's place; null: in nothing. Written without the functions that it judges.
 */
export function escapeOf(reach: Reach, usual: Reach): string | null {
  const kinds = [
    "addresses",
    "arguments",
    "paths",
    "constraints",
    "images",
    "repositories",
  ] as const;
  for (const kind of kinds) {
    if (reach[kind].length !== usual[kind].length) return `another number of ${kind}`;
    for (const [index, text] of reach[kind].entries()) {
      const problem = problems[kind](text, usual[kind][index] ?? "");
      if (problem !== null) return `${problem}: ${JSON.stringify(text)}`;
    }
  }
  return null;
}

const odd = /[\p{C}\p{Z}'"`$;|&<>*?#!\\]/u;

const problems: Record<keyof Reach, (text: string, usual: string) => string | null> = {
  addresses(text, usual) {
    const [url, plain] = [new URL(text), new URL(usual)];
    if (url.origin !== plain.origin || url.username !== "" || url.password !== "") {
      return "another host";
    }
    if (url.search !== "" || url.hash !== "") return "a path that ends early";
    const parts = decoded(url.pathname).split(/[/\\]/);
    const usualParts = plain.pathname.split("/");
    if (parts.length !== usualParts.length) return "another depth of the path";
    if (parts.includes("..") || parts.includes(".")) return "a parent folder in the path";
    // What is the same for two plain versions is the part that stands in the program.
    const fixed = usualParts.findIndex((part) => /\d/.test(part));
    const same = parts.slice(0, fixed).every((part, index) => part === usualParts[index]);
    return same ? null : "another prefix of the path";
  },
  arguments(text, usual) {
    if (odd.test(text)) return "a character that ends an argument";
    if (text.startsWith("-")) return "an option";
    const [prefix = ""] = usual.split(/(?<=@|==|:|refs\/tags\/|refs\/heads\/)/);
    return text.startsWith(prefix) ? null : "another thing than a release of the package";
  },
  paths(text) {
    const once = decoded(text);
    const isBelow = [text, once].every((one) => resolve(one).startsWith(`${root}/`));
    if (!isBelow || once.split(/[/\\]/).includes("..")) return "a path outside of its folder";
    return odd.test(text) ? "a path with an odd character" : null;
  },
  constraints(text) {
    return /^[\^]?[A-Za-z0-9][A-Za-z0-9._+-]*$/.test(text) ? null : "no plain version";
  },
  images(text, usual) {
    const repository = (whole: string) =>
      whole.replace(/@sha256:.*$/s, "").replace(/:[^:/]*$/s, "");
    if (repository(text) !== repository(usual)) return "an image of another repository";
    return odd.test(text) ? "an odd character" : null;
  },
  repositories(text, usual) {
    return text === usual ? null : "another repository";
  },
};

/** Percent signs are decoded as often as anybody on the way might. */
function decoded(text: string): string {
  let now = text;
  for (let round = 0; round < 4; round++) {
    try {
      now = decodeURIComponent(now);
    } catch {
      return now;
    }
  }
  return now;
}
