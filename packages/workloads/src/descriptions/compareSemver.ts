interface Semver {
  core: readonly number[];
  prerelease: readonly string[];
}

const pattern = /^v?(\d+(?:\.\d+)*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;
const dashedDate = /^(\d{4})-(\d\d)-(\d\d)(?=-|$)/;

function parse(version: string): Semver | undefined {
  const [, core, prerelease] = pattern.exec(version.replace(dashedDate, "$1.$2.$3")) ?? [];
  if (core === undefined) return undefined;
  return { core: core.split(".").map(Number), prerelease: prerelease?.split(".") ?? [] };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareIdentifiers(a: string, b: string): number {
  const aNumeric = /^\d+$/.test(a);
  const bNumeric = /^\d+$/.test(b);
  if (aNumeric && bNumeric) return Number(a) - Number(b);
  if (aNumeric !== bNumeric) return aNumeric ? -1 : 1;
  return compareText(a, b);
}

function comparePrerelease(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareIdentifiers(a[i] ?? "", b[i] ?? "");
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/**
 * Total order over version texts by the precedence rules of semver.org 2.0.0, section 11: negative
 * when `a` is older. A leading `v`, missing parts (`0.40`), further parts (`1.2.3.4`) and dates
 * (`2026-02-16`) are allowed. Texts that are no such versions (commits, digests, `bundled`) come after
 * all that are, in order of their characters; texts of equal precedence (build metadata) too, so that
 * only equal texts compare as 0.
 */
export function compareSemver(a: string, b: string): number {
  const left = parse(a);
  const right = parse(b);
  if (left === undefined || right === undefined) {
    if (left !== undefined) return -1;
    if (right !== undefined) return 1;
    return compareText(a, b);
  }
  for (let i = 0; i < Math.max(left.core.length, right.core.length); i++) {
    const order = (left.core[i] ?? 0) - (right.core[i] ?? 0);
    if (order !== 0) return order;
  }
  return comparePrerelease(left.prerelease, right.prerelease) || compareText(a, b);
}
