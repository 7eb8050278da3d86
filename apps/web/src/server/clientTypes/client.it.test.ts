import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { inOwnDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { handleRequest } from "../../testing/handleRequest.ts";
import { openTestWeb, origin, registerMachine, type TestWeb } from "../../testing/openTestWeb.ts";
import { testSubmission } from "../../testing/testSubmission.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../../../..");

/** What somebody writes who has nothing but the tarball. */
const userCode = `import { createLaplineClient, type LaplineProblem, problemOf, type Run } from "@lapline/client";

const lapline = createLaplineClient({ url: "https://bench.example.org", apiKey: "k" });
export async function newest(): Promise<string | null> {
  const page = await lapline.runs.list.query({ limit: 1, status: "QUEUED" });
  const run: Run = await lapline.runs.get.query({ id: page.items[0]?.id ?? "" });
  const cursor: string | null = page.nextCursor;
  await lapline.jobs.cancel.mutate({ id: run.jobs[0]?.id ?? "" });
  return cursor;
}
export const codeOf = (error: unknown): LaplineProblem["code"] | undefined => problemOf(error)?.code;
// @ts-expect-error there is no such status
void lapline.runs.list.query({ status: "LOST" });
// @ts-expect-error an id is needed
void lapline.runs.get.query({});
// @ts-expect-error a change is not a query
void lapline.runs.cancel.query({ id: "" });
// @ts-expect-error what needs a session is not there
void lapline.session.me;
`;

let web: TestWeb;
let folder: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  await registerMachine(web.projectId, "local");
  folder = await mkdtemp(join(tmpdir(), "lapline-client-"));
  return web.close;
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it("installs from its tarball in an empty folder, is typed there, and talks to the server", async () => {
  const script = join(root, "packages/client/scripts/tarball.ts");
  const { stdout } = await run(process.execPath, [script, folder]);
  await writeFile(join(folder, "package.json"), '{"type":"module","private":true}');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", stdout.trim()], {
    cwd: folder,
  });
  await writeFile(join(folder, "use.ts"), userCode);
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
    "bin/tsc",
  );
  const options = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--skipLibCheck",
    "false",
  ];
  const modules = ["--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"];
  await run(process.execPath, [compiler, ...options, ...modules, "--types", "", "use.ts"], {
    cwd: folder,
  }).catch((error: { stdout?: string }) => {
    throw new Error(error.stdout);
  });

  const packed = pathToFileURL(join(folder, "node_modules/@lapline/client/index.js"));
  const { createLaplineClient, problemOf }: typeof import("@lapline/client") = await import(
    packed.href
  );
  interface Client {
    runs: {
      submit: { mutate: (input: unknown) => Promise<{ id: string }> };
      get: { query: (input: unknown) => Promise<{ id: string }> };
    };
  }
  /** How many calls each request carried. */
  const requests: number[] = [];
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(new URL(request.url).pathname.split(",").length);
    return handleRequest(request);
  };
  const lapline = createLaplineClient<Client>({ url: origin, apiKey: web.adminKey, fetch });
  const submitted = await lapline.runs.submit.mutate(testSubmission());
  const [one, two] = await Promise.all([
    lapline.runs.get.query({ id: submitted.id }),
    lapline.runs.get.query({ id: submitted.id }),
  ]);
  expect([one.id, two.id]).toEqual([submitted.id, submitted.id]);
  const ids = Array.from({ length: 60 }, () => submitted.id);
  const many = await Promise.all(ids.map((id) => lapline.runs.get.query({ id })));
  expect(many.map(({ id }) => id)).toEqual(ids);
  expect(requests.at(-1)).toBe(10);
  const refused = await lapline.runs.get.query({ id: "nothing" }).catch((error: unknown) => error);
  expect(problemOf(refused)).toMatchObject({ status: 400, code: "input_invalid" });
  const stranger = createLaplineClient<Client>({ url: origin, apiKey: "lapk_wrong", fetch });
  const unknown = await stranger.runs.get
    .query({ id: submitted.id })
    .catch((error: unknown) => error);
  expect(problemOf(unknown)?.status).toBe(401);
  expect(problemOf(new Error("offline"))).toBeNull();
  const huge = await lapline.runs.submit.mutate("x".repeat(2 ** 20)).catch((error) => error);
  expect(problemOf(huge)).toMatchObject({ status: 413, code: "body_too_large" });
});
