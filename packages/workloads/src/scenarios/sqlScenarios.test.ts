import { describe, expect, it } from "vitest";
import { catalog } from "../catalog/index.ts";

const sql = catalog.scenarios.filter(({ id }) => id.startsWith("sql."));

describe("sql scenarios", () => {
  it("have the published sizes", () => {
    const full = Object.fromEntries(sql.map((scenario) => [scenario.id, scenario.full]));
    const warmup = true;
    expect(full).toEqual({
      "sql.simple": { rows: 1_000_000, warmup },
      "sql.complex": { users: 200, articlesPerUser: 100, commentsPerArticle: 20, warmup },
      "sql.many": { n: 1000, queries: 1000, warmup },
      "sql.large": { n: 50_000, rows: 10_000, warmup },
      "sql.concurrent": { goroutines: 4, rows: 1_000_000, warmup },
      "sql.real": { users: 100, articlesPerUser: 20, commentsPerArticle: 20, warmup },
    });
  });

  it("accept the other published sizes", () => {
    for (const n of [10, 100]) expect(catalog.parseParams("sql.many", { n }).ok).toBe(true);
    for (const n of [100_000, 200_000]) {
      expect(catalog.parseParams("sql.large", { n }).ok).toBe(true);
    }
    for (const goroutines of [2, 8]) {
      expect(catalog.parseParams("sql.concurrent", { goroutines }).ok).toBe(true);
    }
  });

  it("report the time of inserting only where inserting is timed", () => {
    const timed = sql.filter(({ measures }) =>
      measures.some(({ name }) => name === "insert_duration"),
    );
    expect(timed.map(({ id }) => id)).toEqual(["sql.simple", "sql.complex", "sql.real"]);
    for (const { measures } of sql) {
      expect(measures.map(({ name }) => name)).toContain("query_duration");
      expect(measures.map(({ name }) => name)).toContain("database_size");
    }
  });

  it("plan with less time where there is no warm-up", () => {
    for (const { id, full } of sql) {
      const seconds = (warmup: boolean) =>
        catalog.estimateSeconds("go-sqlite-modernc", id, { ...full, warmup }, 1);
      expect(seconds(false)).toBeLessThan(seconds(true));
    }
  });
});
