import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";
import { serve } from "../testing/serve.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const origin = "https://git.example.org/todo.git";

/** A checkout whose origin leads nowhere. */
async function openCheckout() {
  const { folder } = await openFolder({
    "lapline.yml": `
target: { id: todo, source: { checkout: {} } }
scenarios: [{ id: todo.micro, command: { run: [make, bench] } }]
`,
  });
  execFileSync("git", ["remote", "add", "origin", origin], { cwd: folder });
  const nowhere = join(folder, "nowhere");
  const elsewhere = { KEY_0: `url.${nowhere}.insteadOf`, VALUE_0: origin, COUNT: "1" };
  const git = Object.entries(elsewhere).map(([name, value]) => [`GIT_CONFIG_${name}`, value]);
  const { inherited } = readEnv();
  return { folder, nowhere, inherited: { ...inherited, LC_ALL: "C", ...Object.fromEntries(git) } };
}

test("a dry run says once that the origin cannot be reached, and still what else is wrong", async () => {
  const { nowhere, inherited } = await openCheckout();
  const problems = [
    { path: "targets.0.lastVersions", message: "No release of todo is known. Name its versions." },
    { path: "labels.0", message: "No machine serves local." },
  ];
  const { url } = await serve(() => ({
    status: 200,
    body: { jobs: [], problems, skipped: [], expectedSeconds: 0 },
  }));
  const { code, noted, printed } = await lapline(["submit", "--last", "2", "--dry-run"], {
    ...{ url, apiKey: "k", inherited },
  });
  expect(code).toBe(exitCodes.refused);
  expect(noted).toEqual([
    "Looking up the versions of todo …",
    `git could not list the tags of ${origin}: '${nowhere}' does not appear to be a git repository.`,
  ]);
  expect(printed.split("\n")).toEqual([
    "No jobs. Nothing was submitted.",
    "The server would refuse it: No machine serves local.",
  ]);
});
