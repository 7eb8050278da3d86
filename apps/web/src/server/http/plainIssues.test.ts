import { plainIssue, problemSchema } from "@lapline/contracts";
import { TRPCError } from "@trpc/server";
import { expect, it } from "vitest";
import { z } from "zod";
import { appRouter } from "../appRouter.ts";
import { exampleOf } from "../rest/exampleOf.ts";
import { routes } from "../rest/routes.ts";
import { problemOf } from "./problemOf.ts";

/** The router holds its procedures by dotted path, though its type says nested. */
const procedures: Record<string, { _def: { inputs?: unknown[] } }> = Object(
  appRouter._def.procedures,
);

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;
/** Every schema that something from outside is parsed with, with the operation that it is of. */
const schemas: [string, z.ZodType][] = [
  ...Object.entries(procedures).flatMap(([path, { _def }]) =>
    (_def.inputs ?? []).filter(isSchema).map((schema): [string, z.ZodType] => [path, schema]),
  ),
  ...routes.flatMap((route) =>
    (route.kind === "json" ? [route.query, route.body] : [])
      .filter(isSchema)
      .map((schema): [string, z.ZodType] => [`${route.method} ${route.path}`, schema]),
  ),
];

const strange: readonly unknown[] = [
  ...[undefined, null, true, "", " ", "§", "x".repeat(100_000), "2026", "abc"],
  ...[0, -1, 1.5, 1e12, Number.NaN, [], [1], [null], Array.from({ length: 2000 }, () => "a")],
  ...[{}, { odd: 1 }, { "": 1 }, { kind: "odd" }, { type: "odd" }],
];

/** A value with each of its parts in turn replaced by everything strange. */
function* variants(value: unknown): Generator<unknown> {
  yield* strange;
  if (Array.isArray(value)) {
    for (const [place, part] of value.entries()) {
      for (const other of variants(part)) yield value.with(place, other);
    }
  } else if (typeof value === "object" && value !== null) {
    yield { ...value, odd: 1 };
    for (const [name, part] of Object.entries(value)) {
      for (const other of variants(part)) yield { ...value, [name]: other };
    }
  }
}

function exampleFor(schema: z.ZodType): unknown {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const { $defs = {} } = json;
  const components = JSON.parse(JSON.stringify($defs));
  const text = JSON.stringify(json).replaceAll("#/$defs/", "#/components/schemas/");
  return exampleOf(JSON.parse(text), "", { components, whole: true });
}

/** Words of a validator or of its language, which mean nothing to whoever sent the input. */
const validatorWords =
  /expected|received|[<>]=|Invalid|Too (?:small|big)|Unrecognized|undefined|NaN|\[object|fits \//;

it("there are schemas to look at", () => expect(schemas.length).toBeGreaterThan(150));

it.each(schemas)("%s refuses in plain sentences", (_, schema) => {
  const found = new Set<string>();
  for (const input of variants(exampleFor(schema))) {
    const parsed = schema.safeParse(input);
    for (const issue of parsed.error?.issues ?? []) {
      const message = issue.message.replaceAll(/"[^"]*"/g, "“…”");
      if (validatorWords.test(message))
        found.add(`${issue.code} ${issue.path.join(".")} ${message}`);
    }
  }
  expect([...found]).toEqual([]);
});

it("a refusal says the name, what was given and what is allowed", () => {
  const refusal = (schema: z.ZodType, input: unknown) => {
    const { error } = schema.safeParse(input);
    const thrown = new TRPCError({ code: "BAD_REQUEST", cause: error });
    return problemSchema.parse(problemOf(thrown, "request").problem).detail;
  };
  const trials = z.strictObject({ trials: z.int().min(1) });
  expect(refusal(trials, { trials: 0 })).toBe(
    "The request is invalid: “trials” is 0; it must be at least 1. Correct it and send it again.",
  );
  expect(refusal(trials, { trial: 3 })).toBe(
    "The request is invalid: “trials” is missing. Correct the 2 problems in errors and send it again.",
  );
  expect(
    refusal(z.object({ name: z.string().regex(/^a/, "start it with a") }), { name: "b" }),
  ).toBe("The request is invalid at name: start it with a. Correct it and send it again.");
});

it("a secret is not repeated", () => {
  const schema = z.object({ password: z.string().max(3).or(z.literal(1)), n: z.literal("a") });
  const { error } = schema.safeParse({ password: 12345, n: "hunter2" }, { error: plainIssue });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "“password” must be text or 1",
    '“n” is "hunter2"; it must be a',
  ]);
});
