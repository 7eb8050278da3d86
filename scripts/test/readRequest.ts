import { type Part, parts } from "./parts.ts";

/** What the caller of `npm test` or `npm run test:full` asked for. */
export type Request =
  /** Guard rails and the quick lane. */
  | { readonly kind: "quick" }
  /** Tests whose paths contain one of these, and nothing else. */
  | { readonly kind: "filters"; readonly filters: readonly string[] }
  /** Everything, or only these parts. */
  | { readonly kind: "full"; readonly parts: readonly Part[]; readonly isWhole: boolean }
  /** Continuous integration: the quick lane and the parts of this landing since this commit. */
  | { readonly kind: "turn"; readonly landing: number; readonly since: string }
  | { readonly kind: "problem"; readonly sentence: string };

const partNames = parts.map(({ name }) => name).join(", ");

/** Reads the arguments after the script's name. */
export function readRequest(args: readonly string[]): Request {
  const [first, ...others] = args;
  if (first === undefined) return { kind: "quick" };
  if (first === "--full") {
    const unknown = others.filter((name) => parts.every((part) => part.name !== name));
    if (unknown.length > 0) {
      const sentence = `There is no part ${unknown.join(", ")}. The parts are: ${partNames}.`;
      return { kind: "problem", sentence };
    }
    const isWhole = others.length === 0;
    const chosen = isWhole ? parts : parts.filter(({ name }) => others.includes(name));
    return { kind: "full", parts: chosen, isWhole };
  }
  if (first === "--turn") {
    const [landing = "", since = "", ...more] = others;
    if (!/^\d+$/.test(landing) || since === "" || more.length > 0) {
      return { kind: "problem", sentence: "--turn takes a number and the commit before." };
    }
    return { kind: "turn", landing: Number(landing), since };
  }
  return { kind: "filters", filters: args };
}
