import type { OfferedTarget } from "@lapline/contracts";
import type { DefinitionSummary } from "@lapline/contracts/definitions";
import { describe, expect, test } from "vitest";
import { prepareBuiltIn, prepareOwn } from "./prepareWorkloads.ts";

const summary = (target: string, part: Partial<DefinitionSummary> = {}) =>
  ({
    target,
    title: `The ${target}`,
    description: "",
    revision: 3,
    source: "git",
    scenarios: [{ id: `${target}.micro`, title: "Micro", version: 1 }],
    archivedAt: null,
    lastRunAt: null,
    ...part,
  }) as DefinitionSummary;
const offered = (id: string, part: Partial<OfferedTarget> = {}) =>
  ({
    id,
    title: id.toUpperCase(),
    summary: "A store.",
    versionSource: null,
    provisioners: [{ kind: "bundled" }],
    scenarios: ["records.insert"],
    ...part,
  }) as OfferedTarget;
const none = new Map<string, number>();

describe("the list of workloads", () => {
  test("parts archived definitions from those in use", () => {
    const archived = summary("old", { archivedAt: "2026-11-01T00:00:00.000Z" });
    const found = prepareOwn([archived, summary("todo")], "", none);
    expect(found.active).toMatchObject([{ id: "todo", about: "Git repository, revision 3" }]);
    expect(found.archived.map(({ id }) => id)).toEqual(["old"]);
  });

  test("is searched by every word, in titles, ids and scenarios", () => {
    const idsOf = (search: string) =>
      prepareOwn([summary("todo"), summary("parser")], search, none).active.map(({ id }) => id);
    expect(idsOf("THE todo")).toEqual(["todo"]);
    expect(idsOf("parser.micro")).toEqual(["parser"]);
    expect(idsOf("todo parser")).toEqual([]);
    const builtIn = prepareBuiltIn([offered("sqlite"), offered("redis")], "store red", none);
    expect(builtIn.map(({ id }) => id)).toEqual(["redis"]);
  });

  test("lists an own target once, not among the built-in ones", () => {
    const definition = { id: "a", revisionId: "b", revision: 1, hashes: {} };
    const rows = prepareBuiltIn([offered("todo", { definition }), offered("sqlite")], "", none);
    expect(rows.map(({ id }) => id)).toEqual(["sqlite"]);
  });

  test("leads from a target with results to its series, from one without to a run", () => {
    const targets = [offered("redis"), offered("sqlite", { versionSource: "npm better-sqlite3" })];
    expect(prepareBuiltIn(targets, "", new Map([["sqlite", 12]]))).toMatchObject([
      { path: "/runs/new?target=redis", series: 0, about: "comes with Lapline" },
      { path: "/series?target=sqlite", series: 12, about: "npm better-sqlite3" },
    ]);
  });
});
