import { callerSchema, problemSchema, runSchema, runVerdictSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { jobId, run } from "../testing/run.ts";
import { parseAnswer } from "./callServer.ts";

/** The same value with a field that nobody knows in every object of it but those of any keys. */
function withNews(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNews);
  if (value === null || typeof value !== "object") return value;
  const known = Object.entries(value).map(([key, each]) => [
    key,
    key === "params" ? each : withNews(each),
  ]);
  return { ...Object.fromEntries(known), news: { since: "the next release" } };
}

const problem = {
  ...{ type: "about:blank", title: "Conflict", status: 409, code: "conflict" },
  ...{ detail: "It is there.", errors: [{ path: "a", message: "is there" }] },
};
const project = { id: jobId, slug: "acme", name: "Acme" };
const caller = { kind: "apiKey", name: "ci", scopes: ["read"], expiresAt: null };
const verdict = {
  ...{ runId: jobId, projectSlug: "acme", conclusion: "ok", sentence: "fine", rows: [] },
  ...{ source: { repository: "a/b", commit: "c", pullRequest: 1 } },
  jobs: { total: 1, ended: 1, failed: 0, canceled: 0, invalid: 0 },
};

test.each<[string, z.ZodType, object]>([
  ["a run with its jobs", runSchema, run("PROCESSED")],
  ["a verdict", runVerdictSchema, verdict],
  ["who calls, which has forms", callerSchema, { project, caller }],
  ["a problem", problemSchema, problem],
])("%s of a newer server is read as before", (_what, schema, answer) => {
  const known = schema.parse(answer);
  expect(parseAnswer(schema, withNews(answer))).toEqual({
    value: known,
  });
});

test("what is missing or of another kind is no answer, whatever else is new", () => {
  const schema = z.strictObject({ id: z.string(), of: z.strictObject({ count: z.int() }) });
  expect(parseAnswer(schema, { id: "a", of: { count: "1", more: 1 }, more: 1 })).toBeNull();
  expect(parseAnswer(schema, { of: { count: 1 }, more: 1 })).toBeNull();
  for (const json of [null, undefined, "text", []]) expect(parseAnswer(schema, json)).toBeNull();
});
