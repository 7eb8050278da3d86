import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { submissionSchema } from "@lapline/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reproduceCommand, type StoredJob } from "./reproduceCommand.ts";

const run = promisify(execFile);

const job: StoredJob = {
  kind: "measure",
  target: "sqlite",
  version: "bundled",
  baseVersion: null,
  provisioner: "bundled",
  durability: "wal-normal",
  scenario: "records.insert",
  params: { count: 1000 },
  label: "local",
  trials: 3,
  definitionRevisionId: null,
};

/** What a shell passes to curl. */
async function wordsOf(command: string): Promise<string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }; LAPLINE_URL=http://l; LAPLINE_API_KEY=k; ${command}`;
  const { stdout } = await run("sh", ["-c", script], { timeout: 5_000 });
  return stdout.split("\0").slice(0, -1);
}

test("a shell passes the very submission to curl and runs nothing of it, whatever the parameters hold", async () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      "it's; $(touch /tmp/x) `id`",
      "'\\''; id; '",
      "a\nb\r\u001b[2K",
      "\u202e\u009b",
    ),
    fc.string({ unit: "grapheme", maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const command = reproduceCommand({ ...job, params: { text } }) ?? "";
      expect(command).toMatch(/^[\x20-\x7e]+$/);
      const words = await wordsOf(command);
      const body = words.at(-1) ?? "";
      expect(words).toEqual([
        ...["-fsS", "-X", "POST", "http://l/api/v1/runs"],
        ...["-H", "Authorization: Bearer k", "-H", "Content-Type: application/json", "-d", body],
      ]);
      expect(JSON.parse(body)).toEqual({
        targets: [
          {
            target: "sqlite",
            versions: ["bundled"],
            provisioner: "bundled",
            durability: "wal-normal",
          },
        ],
        scenarios: [{ scenario: "records.insert", params: { text } }],
        labels: ["local"],
        trials: 3,
      });
    }),
    { numRuns: 20 },
  );
});

test("an interleaved job is repeated as one", () => {
  const wishOf = (change: Partial<StoredJob>) => {
    const body = /-d '(.*)'$/.exec(reproduceCommand({ ...job, ...change }) ?? "")?.[1] ?? "";
    return submissionSchema.parse(JSON.parse(body)).targets[0];
  };
  expect(wishOf({ kind: "compare", version: "2", baseVersion: "1" })).toMatchObject({
    compare: { baseVersion: "1", headVersion: "2" },
  });
  expect(wishOf({ kind: "calibrate", version: "2" })).toMatchObject({ calibrate: "2" });
});

test("what was measured elsewhere has no command", () => {
  expect(reproduceCommand({ ...job, provisioner: "imported" })).toBeNull();
});
