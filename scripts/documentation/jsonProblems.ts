import {
  backfillInputSchema,
  hookRulesInputSchema,
  outboundEventTypes,
  parseImport,
  reportImportSchema,
  scheduleInputSchema,
  shareInputSchema,
} from "@lapline/contracts";
import { z } from "zod";
import { readHookEvent } from "../../packages/engine/src/work/hooks/events/readHookEvent.ts";
import { withIds } from "./withIds.ts";
import { submissionProblems } from "./workProblems.ts";

const pageUrl = "https://lapline.example.org";
const anyVersion = "0.40.4";

const templateSchema = z.looseObject({
  template: z.looseObject({
    target: z.string(),
    scenarios: z.array(z.unknown()),
    labels: z.array(z.string()),
  }),
});
const outboundSchema = z.strictObject({
  type: z.enum(outboundEventTypes),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ project: z.string(), summary: z.string(), url: z.url() }),
});

/** Work that a schedule, a backfill or a rule would start, with one of its versions. */
function templateProblems(input: unknown): string[] {
  const { target, ...rest } = templateSchema.parse(input).template;
  return submissionProblems({ ...rest, targets: [{ target, versions: [anyVersion] }] });
}

function mismatch(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : [z.prettifyError(parsed.error)];
}

/** Each kind of document by a member that only it has, with what its reader says against it. */
const kinds: readonly [member: string, problems: (value: unknown) => string[]][] = [
  ["targets", submissionProblems],
  ["trigger", (value) => [...mismatch(scheduleInputSchema, value), ...templateProblems(value)]],
  ["points", (value) => [...mismatch(backfillInputSchema, value), ...templateProblems(value)]],
  [
    "rules",
    (value) => [
      ...mismatch(hookRulesInputSchema, value),
      ...z
        .looseObject({ rules: z.array(z.unknown()) })
        .parse(value)
        .rules.flatMap(templateProblems),
    ],
  ],
  ["lapline", importProblems],
  ["files", (value) => mismatch(reportImportSchema, value)],
  ["timestamp", (value) => mismatch(outboundSchema, value)],
  ["type", eventProblems],
];

/** Read where its route is, which knows the body (`documentedRequests.test.ts`). */
const elsewhere = ["seriesId", "vendor"];

function importProblems(value: unknown): string[] {
  const read = parseImport(JSON.stringify(value), { format: "auto", fileName: "results.json" });
  return read.ok ? [] : [read.reason];
}

function eventProblems(value: unknown): string[] {
  const read = readHookEvent("generic", "", value);
  return read.outcome === "event" ? [] : [read.reason];
}

/** What the reader of a documented JSON value says against it. */
export function jsonProblems(value: unknown): string[] {
  const members = Object.keys(Object(value));
  if (members.includes("subject")) {
    return mismatch(shareInputSchema, withIds(value));
  }
  const kind = kinds.find(([member]) => members.includes(member));
  if (kind !== undefined) return kind[1](value);
  if (elsewhere.some((member) => members.includes(member))) return [];
  return [`No reader is known for an object of ${members.join(", ")} (${pageUrl}).`];
}
