import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { serve } from "../testing/serve.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";

const imported = (id: string, known = 0) => ({
  id: `01890a5d-ac96-774b-bcce-b302099a8${id}`,
  status: "PROCESSED",
  createdAt: "2026-11-20T10:00:00.000Z",
  submittedBy: "ci",
  jobs: [],
  imported: { new: 0, known, corrected: 0 },
});

const preview = (parts: number) => ({
  files: [],
  reports: 25_000,
  extent: {
    benchmarks: 25,
    versions: 1000,
    from: "2020-01-01T00:00:00.000Z",
    to: "2026-01-01T00:00:00.000Z",
  },
  parts,
  results: { new: 25_000, known: 0, corrected: 0 },
  examples: [],
  suggested: { target: null, label: null },
  needsVersion: false,
  table: null,
  problems: [],
});

async function write(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

const place = ["-t", "words", "-l", "elsewhere"];

test("a long history goes in the parts that the server asks for, under keys that make it resumable", async () => {
  const file = join(await write({ "data.js": `window.X = ${"1".repeat(400_000)}` }), "data.js");
  let refusals = 0;
  const server = await serve(({ route, headers }) => {
    if (route.endsWith("/preview")) return { status: 200, body: preview(3) };
    if (headers["idempotency-key"] === "k-2" && refusals++ === 0) {
      return {
        status: 422,
        body: { type: "x", title: "x", status: 422, code: "x", detail: "Not now." },
      };
    }
    return { status: 201, body: imported("057", 5) };
  });
  const access = { url: server.url, apiKey: "key" };
  const args = ["import", file, ...place, "--idempotency-key", "k"];
  const cut = await lapline(args, access);
  expect(cut.code).toBe(exitCodes.refused);
  expect(cut.sentence).toContain("Part 1 is stored, of 3. Run the same command again");
  const again = await lapline(args, access);
  expect(again.code).toBe(exitCodes.ok);
  expect(again.printed).toContain("nothing new: 5 results were known already");
  expect(again.printed).toContain("Nothing imported. Run with these results: http");
  const sent = server.requests
    .filter(({ route }) => route === "POST /api/v1/reports")
    .map(({ headers, body }) => [headers["idempotency-key"], (body as { part: unknown }).part]);
  const part = (number: number) => [`k-${number}`, { number, of: 3 }];
  expect(sent).toEqual([part(1), part(2), part(1), part(2), part(3)]);
});

test("a folder of asv is sent with what describes it, and nothing else in it", async () => {
  const folder = await write({
    "benchmarks.json": "{}",
    "box/machine.json": "{}",
    "box/ab-env.json": '{"commit_hash": "ab"}',
    "box/notes.txt": "x",
    ".git/config": "x",
  });
  const server = await serve(() => ({ status: 201, body: imported("057") }));
  await lapline(["import", folder, ...place], { url: server.url, apiKey: "key" });
  const [request] = server.requests;
  const { files } = Object(request?.body) as { files: { name: string }[] };
  expect(files.map(({ name }) => name)).toEqual([
    "benchmarks.json",
    "box/ab-env.json",
    "box/machine.json",
  ]);
});

test("--preview says what it would become and stores nothing", async () => {
  const file = join(await write({ "data.js": "x" }), "data.js");
  const server = await serve(() => ({ status: 200, body: preview(3) }));
  const access = { url: server.url, apiKey: "key" };
  const { code, printed } = await lapline(["import", file, ...place, "--preview"], access);
  expect(code).toBe(exitCodes.ok);
  expect(printed).toContain("25 benchmarks × 1,000 versions, 2020-01-01 to 2026-01-01");
  expect(printed).toContain("Nothing was imported.");
  expect(server.requests.map(({ route }) => route)).toEqual(["POST /api/v1/reports/preview"]);
});

test("a mapping is read, saved under a name and used by it", async () => {
  const folder = await write({
    "a.csv": "test,ms\nsort,5\n",
    "map.yml": "kind: csv\nbenchmark: test\nvalue: ms\nunit: { is: ms }\n",
    "bad.yml": "kind: csv\nvalue: ms\ncolour: x\n",
  });
  const mapping = { kind: "csv", benchmark: "test", value: "ms", unit: { is: "ms" } };
  const server = await serve(({ route }) =>
    route.endsWith("/import-mappings")
      ? {
          status: 201,
          body: {
            id: "01890a5d-ac96-774b-bcce-b302099a8058",
            name: "nightly",
            mapping,
            updatedAt: "2026-11-20T10:00:00.000Z",
          },
        }
      : { status: 201, body: imported("057") },
  );
  const access = { url: server.url, apiKey: "key" };
  const args = ["import", join(folder, "a.csv"), ...place];
  await lapline([...args, "--map", join(folder, "map.yml"), "--map-name", "nightly"], access);
  await lapline([...args, "--map-name", "nightly"], access);
  expect(server.requests).toMatchObject([
    { route: "POST /api/v1/import-mappings", body: { name: "nightly", mapping } },
    { route: "POST /api/v1/reports", body: { mapping } },
    { route: "POST /api/v1/reports", body: { mappingName: "nightly" } },
  ]);
  const bad = await lapline([...args, "--map", join(folder, "bad.yml")], access);
  expect(bad.code).toBe(exitCodes.usage);
  expect(bad.sentence).toContain("“benchmark” is missing");
  expect(bad.sentence).toMatch(/bad\.yml:3:1: “colour” is not known here/);
  expect(server.requests).toHaveLength(3);
});
