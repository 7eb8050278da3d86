import { secretForms } from "./secretForms.ts";

/** Hides the values of secrets in whatever leaves the worker. */
export interface Mask {
  /** Values to hide from now on. */
  add(...secrets: readonly string[]): void;
  text(text: string): string;
  /** One that hides what this one hides now, and what is added to it alone. */
  derive(): Mask;
  /** The same JSON value with every text in it masked, names included. */
  value<T>(value: T): T;
  /** For text that arrives in pieces: a secret that is split over several is hidden, too. */
  stream(): MaskStream;
}

export interface MaskStream {
  /** What can be passed on. The end is held back where a secret may begin in it. */
  push(text: string): string;
  /** What was held back. */
  end(): string;
}

const MARK = "[masked]";

/** Creates a mask for `secrets`. It holds back less text than its longest secret has in any encoding. */
export function createMask(secrets: readonly string[] = []): Mask {
  return maskOf(new Set(), secrets);
}

function maskOf(forms: Set<string>, secrets: readonly string[]): Mask {
  const add = (...more: readonly string[]) => {
    for (const form of more.flatMap(secretForms)) forms.add(form);
  };
  add(...secrets);

  const stream = (): MaskStream => {
    let held = "";
    // Characters at the start of `held` that belong to a secret whose mark has been passed on.
    let hidden = 0;
    const pass = (text: string, isLast: boolean) => {
      const all = held + text;
      const limit = isLast ? all.length : all.length - startOfSecret(all, forms);
      let at = hidden;
      let passed = "";
      for (const { start, end } of findSecrets(all, forms)) {
        if (start >= limit) break;
        if (start >= at) passed += all.slice(at, start) + MARK;
        at = Math.max(at, end);
      }
      if (at < limit) passed += all.slice(at, limit);
      held = all.slice(limit);
      hidden = Math.max(0, at - limit);
      return passed;
    };
    return { push: (text) => pass(text, false), end: () => pass("", true) };
  };
  const text = (whole: string) => {
    const one = stream();
    return one.push(whole) + one.end();
  };
  const derive = () => maskOf(new Set(forms), []);
  return { add, text, derive, value: (value) => maskValue(value, text), stream };
}

/** Where secrets are, those that overlap as one, in order. */
function findSecrets(text: string, forms: ReadonlySet<string>): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const form of forms) {
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) {
      found.push({ start: at, end: at + form.length });
    }
  }
  const merged: { start: number; end: number }[] = [];
  for (const next of found.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && next.start < last.end) last.end = Math.max(last.end, next.end);
    else merged.push(next);
  }
  return merged;
}

/** Length of the longest end of `text` with which a secret begins but does not end. */
function startOfSecret(text: string, forms: ReadonlySet<string>): number {
  let longest = 0;
  for (const form of forms) {
    const first = form.charAt(0);
    const from = Math.max(0, text.length - form.length + 1);
    for (let at = text.indexOf(first, from); at !== -1; at = text.indexOf(first, at + 1)) {
      if (text.length - at <= longest) break;
      if (form.startsWith(text.slice(at))) longest = text.length - at;
    }
  }
  return longest;
}

function maskValue<T>(value: T, mask: (text: string) => string): T;
function maskValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [mask(name), maskValue(item, mask)]),
  );
}
