import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type ClaimedJob, submissionSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { reproduceCommand } from "./reproduceCommand.ts";

const run = promisify(execFile);

const job: ClaimedJob = {
  jobId: "0190c0de-0000-7000-8000-000000000001",
  runId: "0190c0de-0000-7000-8000-000000000002",
  attempt: 1,
  fence: 1,
  leaseMs: 30_000,
  hardTimeoutMs: 60_000,
  target: "sqlite",
  version: "bundled",
  provisioner: "bundled",
  sandbox: "process",
  durability: "wal-normal",
  scenario: "records.insert",
  scenarioVersion: 1,
  params: { count: 1000, text: "it's; $(touch /tmp/x) `id`" },
  trials: 3,
};

test("a shell passes the very submission to curl, and nothing of it is run", async () => {
  const command = reproduceCommand("http://127.0.0.1:3000", "local", job);
  const listing = `curl() { printf '%s\\0' "$@"; }; LAPLINE_API_KEY=k; ${command}`;
  const { stdout } = await run("sh", ["-c", listing], { timeout: 5_000 });
  const words = stdout.split("\0");
  expect(words).toContain("http://127.0.0.1:3000/api/v1/runs");
  expect(words).toContain("Authorization: Bearer k");
  const body = words[words.indexOf("-d") + 1] ?? "";
  const submission = submissionSchema.parse(JSON.parse(body));
  expect(submission).toEqual({
    targets: [
      {
        target: "sqlite",
        versions: ["bundled"],
        provisioner: "bundled",
        durability: "wal-normal",
      },
    ],
    scenarios: [{ scenario: "records.insert", params: job.params }],
    labels: ["local"],
    trials: 3,
  });
});

test("an interleaved job is repeated as one", () => {
  const bodyOf = (comparison: ClaimedJob["comparison"]) => {
    const command = reproduceCommand("http://127.0.0.1:3000", "local", {
      ...job,
      params: {},
      version: "2",
      ...(comparison && { comparison }),
    });
    const body = /-d '(.*)'$/.exec(command)?.[1] ?? "";
    return submissionSchema.parse(JSON.parse(body)).targets[0];
  };
  expect(bodyOf({ kind: "compare", baseVersion: "1" })).toMatchObject({
    compare: { baseVersion: "1", headVersion: "2" },
  });
  expect(bodyOf({ kind: "calibrate", baseVersion: "2" })).toMatchObject({ calibrate: "2" });
});
