import { afterEach, expect, test, vi } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";
import { serve } from "../testing/serve.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

type Suggested = { target: string | null; label: string | null; labelFrom?: string };

const imported = {
  ...{ id: "01890a5d-ac96-774b-bcce-b302099a8057", status: "PROCESSED", submittedBy: "ci" },
  ...{ createdAt: "2026-11-20T10:00:00.000Z", jobs: [] },
  imported: { new: 1, known: 0, corrected: 0 },
};

/** A server whose previews suggest what `suggest` says of the target that was asked for. */
const serveImports = (suggest: (target: string | undefined) => Suggested) =>
  serve(({ route, body }) =>
    route.endsWith("/preview")
      ? {
          status: 200,
          body: {
            ...{ files: [], reports: 1, parts: 1, results: null, examples: [] },
            extent: { benchmarks: 1, versions: 1, from: null, to: null },
            ...{ needsVersion: false, table: null, problems: [] },
            suggested: suggest((body as { target?: string }).target),
          },
        }
      : { status: 201, body: imported },
  );

const folderFiles = { "bench.txt": "parse 5 ms\n", "go.mod": "module example.org/x/Words/v2\n" };

async function importIn(
  files: Record<string, string>,
  suggest: (target: string | undefined) => Suggested,
  ...more: string[]
) {
  const { folder } = await openFolder(files);
  const { url, requests } = await serveImports(suggest);
  const args = ["import", `${folder}/bench.txt`, "--version", "1.0.0", ...more];
  const ended = await lapline(args, { url, apiKey: "k" });
  return { ...ended, requests, sent: requests.at(-1) };
}

test("what the files name is taken first, and said", async () => {
  const suggest = () => ({ target: "tables", label: "runner", labelFrom: "files" });
  const { code, noted, sent } = await importIn(folderFiles, suggest);
  expect(code).toBe(exitCodes.ok);
  expect(noted).toEqual([
    "Target tables: the name in the files. --target sets another one.",
    "Label runner: that of the files. --label sets another one.",
  ]);
  expect(sent).toMatchObject({
    route: "POST /api/v1/reports",
    body: { target: "tables", label: "runner" },
  });
});

test("else the target is that of the folder, and the label that of its last import", async () => {
  const suggest = (target: string | undefined) =>
    target === "words"
      ? { target: null, label: "laptop", labelFrom: "last_import" }
      : { target: null, label: null };
  const { noted, sent } = await importIn(folderFiles, suggest);
  expect(noted).toEqual([
    "Target words: the name in go.mod. --target sets another one.",
    "Label laptop: that of its last import. --label sets another one.",
  ]);
  expect(sent?.body).toMatchObject({ target: "words", label: "laptop" });
});

test("a definition of the folder says its target before the package does", async () => {
  const definition = `target: { id: own, source: { checkout: {} } }
scenarios: [{ id: own.micro, command: { run: [make, bench] } }]
`;
  const files = { ...folderFiles, "lapline.yml": definition };
  const { noted } = await importIn(files, () => ({ target: null, label: null }), "-l", "ci");
  expect(noted).toEqual(["Target own: the name in lapline.yml. --target sets another one."]);
});

test("a label that nothing names is asked for, and nothing is imported", async () => {
  const { code, sentence, requests } = await importIn(folderFiles, () => ({
    target: null,
    label: null,
  }));
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toContain("nor an earlier import of words name one. Add --label");
  expect(requests.map(({ route }) => route)).toEqual(
    Array.from({ length: 2 }, () => "POST /api/v1/reports/preview"),
  );
});

test("what the command line says is not asked for, and a preview shows the place", async () => {
  const place = ["-t", "mine", "-l", "ci"];
  const never = () => expect.unreachable();
  const { noted, requests } = await importIn(folderFiles, never, ...place);
  expect(noted).toEqual([]);
  expect(requests).toHaveLength(1);
  const suggest = () => ({ target: null, label: null });
  const { printed } = await importIn(folderFiles, suggest, "-l", "ci", "--preview");
  expect(printed.split("\n")[0]).toBe("Target words, label ci, scenario imported");
});
