import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it } from "vitest";
import { call, makeKey, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { database } from "../database.ts";

let web: TestWeb;
let key: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  key = await makeKey(web.projectId, "ingest");
  return web.close;
});

const mapping = {
  kind: "csv",
  benchmark: "test",
  value: "ms",
  unit: { is: "ms" },
  version: "commit",
  time: "date",
};
const table = "commit;date;test;ms\na1;2026-07-06;sort;1.5\nb2;2026-07-07;sort;1.75\n";
const importOf = (content: string) => ({
  target: "tables",
  label: "nightly",
  scenario: "end_to_end",
  files: [{ name: "results.csv", content }],
});

async function send(path: string, body?: unknown) {
  const response = await call(`/api/v1${path}`, { ...(body === undefined ? {} : { body }), key });
  return { status: response.status, body: await response.json() };
}

it("shows the first rows of a table that no format is recognized in", async () => {
  const { body } = await send("/reports/preview", importOf(table));
  expect(body.table).toEqual({
    file: "results.csv",
    kind: "csv",
    rowsPath: null,
    columns: ["commit", "date", "test", "ms"],
    rows: [
      ["a1", "2026-07-06", "sort", "1.5"],
      ["b2", "2026-07-07", "sort", "1.75"],
    ],
  });
  expect(body.problems).toHaveLength(1);
});

it("keeps a mapping under a name, which imports then give, and replaces it under the same name", async () => {
  const wrong = { ...mapping, value: "seconds" };
  expect((await send("/import-mappings", { name: "nightly", mapping: wrong })).status).toBe(201);
  const byName = { ...importOf(table), mappingName: "nightly" };
  const refused = await send("/reports", byName);
  expect(refused.body.errors[0].message).toContain(
    "results.csv, line 1: it has no column “seconds”",
  );
  const saved = await send("/import-mappings", { name: "nightly", mapping });
  expect(saved.status).toBe(201);
  const listed = await send("/import-mappings");
  expect(listed.body.items).toEqual([saved.body]);
  const preview = await send("/reports/preview", byName);
  expect(preview.body).toMatchObject({
    reports: 2,
    extent: { benchmarks: 1, versions: 2, from: "2026-07-06T00:00:00.000Z" },
    results: { new: 2, known: 0, corrected: 0 },
    problems: [],
  });
  const imported = await send("/reports", byName);
  expect(imported.body).toMatchObject({ imported: { new: 2 } });
  // The mapping itself means the same as its name.
  const again = await send("/reports", { ...importOf(table), mapping });
  expect(again.body).toMatchObject({ imported: { new: 0, known: 2 } });
  expect((await send(`/import-mappings/${saved.body.id}/delete`, {})).status).toBe(200);
  const gone = await send("/reports", byName);
  expect(gone).toMatchObject({ status: 422, body: { errors: [{ path: "mappingName" }] } });
  const { body } = await send("/reports/preview", byName);
  expect(body.problems).toEqual(gone.body.errors);
  const audit = await database().audit.findMany({
    where: { subjectKind: "import_mapping" },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ action }) => action)).toEqual([
    "import_mapping.saved",
    "import_mapping.saved",
    "import_mapping.deleted",
  ]);
});

it("names every bad row with its line and stores nothing", async () => {
  const before = await database().run.count();
  const rows = Array.from({ length: 30 }, (_, n) => `a${n};2026-07-06;sort;${n % 2 ? "x" : "5"}`);
  const content = `commit;date;test;ms\n${rows.join("\n")}`;
  const { status, body } = await send("/reports", { ...importOf(content), mapping });
  expect(status).toBe(422);
  expect(body.errors).toHaveLength(15);
  expect(body.errors[1].message).toBe("results.csv, line 5: “ms”: “x” is not a number.");
  expect(await database().run.count()).toBe(before);
});

it("takes suites of any usual name, and says of others in words what is wrong, once", async () => {
  const body = { ...importOf(table), mapping, scenario: "End to end" };
  for (const path of ["/reports", "/reports/preview"]) {
    const refused = await send(path, body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      { path: "scenario", message: expect.stringContaining("use lower-case letters, digits") },
    ]);
    expect(JSON.stringify(refused.body)).not.toContain("pattern");
  }
});
