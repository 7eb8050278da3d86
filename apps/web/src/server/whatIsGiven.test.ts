import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { given, givenKinds, type Permission, survivors } from "@lapline/contracts";
import { expect, test } from "vitest";
import { whatIsGiven } from "../testing/whatIsGiven.ts";
import { appRouter } from "./appRouter.ts";

/** By dotted path: that is what the router holds, though its type says nested. */
const procedures: Record<string, { _def: { type: string; meta?: unknown } }> = Object(
  appRouter._def.procedures,
);
const mutations = Object.keys(procedures).filter(
  (path) => procedures[path]?._def.type === "mutation",
);

test("of every mutation it is known what goes on without its caller", () => {
  expect(Object.keys(whatIsGiven).sort()).toEqual(mutations.sort());
});

test("what a mutation gives needs the permission by which its giver is judged later", () => {
  // A machine is given by the token that registers it, which is no call of a member.
  const byToken = "machine";
  const seen = new Set<string>([byToken]);
  for (const path of mutations) {
    const kind = givenKinds.find((each) => each === whatIsGiven[path]);
    if (kind === undefined) continue;
    seen.add(kind);
    const { access } = Object(procedures[path]?._def.meta) as { access: Permission };
    expect([path, access]).toEqual([path, given[kind].needs]);
  }
  expect([...seen].sort()).toEqual([...givenKinds].sort());
});

test("the guide names what survives, in the words of the table", () => {
  const guide = readFileSync(
    resolve(import.meta.dirname, "../../../../docs/explanation/security.md"),
    "utf8",
  );
  const rows = Object.values(survivors).map(({ what, why }) => `| ${what} | ${why} |`);
  expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  const left = new Set(Object.values(whatIsGiven).filter((each) => each in survivors));
  // Nobody gives these: they come about by a hand-over, a date and an upgrade.
  const byThemselves = ["handedOver", "expiredKey", "upgrade"];
  expect([...left, ...byThemselves].sort()).toEqual(Object.keys(survivors).sort());
});
