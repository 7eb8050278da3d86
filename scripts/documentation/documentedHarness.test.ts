import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  definedHarnessPlanSchema,
  definedHarnessResults,
  harnessAnswerSchema,
  readDefinedAnswer,
} from "@lapline/contracts";
import {
  declaredMeasures,
  harnessScenarioSchema,
  parseDefinition,
} from "@lapline/contracts/definitions";
import { expect, test } from "vitest";
import { z } from "zod";
import { laplineHelp } from "./parseLapline.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/reference/harness.md"), "utf8");
const [, dialog = ""] = /```text\n([\s\S]*?)```/.exec(page) ?? [];
const [, definition = ""] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
const ops = ["hello", "prepare", "warmup", "run", "verify", "bye"] as const;
const requestSchema = z.strictObject({
  id: z.int(),
  op: z.enum(ops),
  plan: z.unknown().optional(),
});

test("the dialog is one of the protocol, whole and in its order", () => {
  const asked = new Map<number, (typeof ops)[number]>();
  for (const line of dialog.trim().split("\n")) {
    const [arrow, text] = [line.slice(0, 1), JSON.parse(line.slice(2))];
    if (arrow === "→") {
      const { id, op, plan } = requestSchema.parse(text);
      asked.set(id, op);
      if (op === "prepare") expect(definedHarnessPlanSchema.parse(plan)).toEqual(plan);
      continue;
    }
    const answer = harnessAnswerSchema.parse(text);
    if ("event" in answer || !answer.ok) continue;
    const op = asked.get(answer.id) ?? expect.unreachable();
    const at = { factors: { visible: 1e6, rows: 1 }, sentAtNs: 0n, answeredAtNs: 2_000_000_000n };
    expect(readDefinedAnswer(op, answer.result, at)).toMatchObject({ ok: true });
  }
  expect([...asked.values()]).toEqual(ops);
});

const answersSchema = z.looseObject({
  anyOf: z.array(
    z.looseObject({
      properties: z.record(z.string(), z.looseObject({ enum: z.array(z.string()).optional() })),
    }),
  ),
});

test("every member that is sent or read is explained, and every error code", () => {
  const schema = answersSchema.parse(z.toJSONSchema(harnessAnswerSchema));
  const codes = schema.anyOf.flatMap(({ properties }) => properties.code?.enum ?? []);
  expect(codes).toContain("unsupported");
  const members = [
    ...Object.keys(definedHarnessPlanSchema.shape),
    ...Object.values(definedHarnessResults).flatMap(({ shape }) => Object.keys(shape)),
    ...codes,
  ];
  expect(members.length).toBeGreaterThan(30);
  expect(members.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("the definition is one, with the units that the page lists", () => {
  const parsed = parseDefinition(definition);
  const harness = parsed.ok ? parsed.definition.scenarios[0]?.harness : undefined;
  expect(declaredMeasures(harness ?? expect.unreachable()).length).toBe(3);
  const { unit } = harnessScenarioSchema.shape.measures.valueType.shape;
  expect(unit.options.length).toBeGreaterThan(10);
  expect(unit.options.filter((one) => !page.includes(`\`${one}\``))).toEqual([]);
});

test("the help names the page", () => {
  const help = laplineHelp().find(({ text }) => text.includes("harness protocol"));
  expect(help?.text).toContain("docs/reference/harness.md");
});
