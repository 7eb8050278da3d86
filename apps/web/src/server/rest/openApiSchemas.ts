import {
  alertSchema,
  alertSummarySchema,
  jobSchema,
  machineSchema,
  offeredTargetSchema,
  problemSchema,
  reportSchema,
  runInputSchema,
  runSchema,
  runSummarySchema,
  scenarioDescriptionSchema,
  seriesPointSchema,
  seriesSchema,
  seriesSummarySchema,
  submissionSchema,
} from "@lapline/contracts";
import { z } from "zod";

const named = {
  Alert: alertSchema,
  AlertSummary: alertSummarySchema,
  Job: jobSchema,
  Machine: machineSchema,
  Problem: problemSchema,
  Report: reportSchema,
  Run: runSchema,
  RunSummary: runSummarySchema,
  Scenario: scenarioDescriptionSchema,
  Series: seriesSchema,
  SeriesPoint: seriesPointSchema,
  SeriesSummary: seriesSummarySchema,
  PlannedSubmission: submissionSchema,
  Submission: runInputSchema,
  Target: offeredTargetSchema,
};

type JsonSchema = Record<string, unknown>;

function withoutDialect(schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, $id: _id, ...rest } = schema;
  return rest;
}

/** The shared shapes as `components.schemas`, referring to each other. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: "output",
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, withoutDialect(schema as JsonSchema)]),
  );
}

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

/** A reference into the schema itself as one into the document. */
function toComponents(key: string, value: unknown): unknown {
  if (key !== "$ref" || typeof value !== "string") return value;
  return value.replace("#/$defs/", "#/components/schemas/");
}

/** JSON Schema of one body, answer or parameter; shapes with a name become references. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const id = names.get(schema)?.id;
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` };
  const { $defs: _known, ...own } = z.toJSONSchema(schema, { io, metadata: names });
  return withoutDialect(JSON.parse(JSON.stringify(own, toComponents)));
}
