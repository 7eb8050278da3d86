import { describe, expect, it } from "vitest";
import { findChoices, recentFirst } from "./findChoices.ts";

const choice = (id: string, title = id, group?: string) => ({
  id,
  title,
  summary: `The ${title}.`,
  ...(group === undefined ? {} : { group }),
});
const ids = (choices: readonly { id: string }[]) => choices.map(({ id }) => id);

describe("findChoices", () => {
  const choices = [choice("go-sqlite", "SQLite for Go"), choice("pocketbase", "PocketBase")];

  it("finds every word in id, title or summary, in any case and order", () => {
    expect(ids(findChoices(choices, "GO sqlite"))).toEqual(["go-sqlite"]);
    expect(ids(findChoices(choices, "the"))).toEqual(["go-sqlite", "pocketbase"]);
    expect(findChoices(choices, "go pocket")).toEqual([]);
    expect(findChoices(choices, "  ")).toHaveLength(2);
  });
});

describe("recentFirst", () => {
  const choices = [choice("a"), choice("b"), choice("c", "c", "family")];

  it("puts what was used lately first, each once, and keeps the order of the others", () => {
    const ordered = recentFirst(choices, ["c", "b", "c", "gone"]);
    expect(ids(ordered)).toEqual(["c", "b", "a"]);
    expect(ordered.map(({ group }) => group)).toEqual(["Recent", "Recent", "All"]);
  });

  it("changes nothing where nothing or everything was used", () => {
    expect(recentFirst(choices, [])).toEqual(choices);
    expect(recentFirst(choices, ["a", "b", "c"])).toEqual(choices);
  });
});
