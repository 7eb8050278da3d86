import type { ScenarioDefinition } from "../adapter.ts";
import { type ApiSource, apiScenario } from "./apiScenario.ts";

const sources: readonly ApiSource[] = [
  {
    name: "health",
    title: "Health check",
    summary: "The target's own health request, which looks at its database where the target does.",
    inFlight: 8,
  },
  {
    name: "read_single",
    title: "Read one row",
    summary: "One and the same row is read by its key.",
    inFlight: 8,
    rows: 100,
  },
  {
    name: "list_default",
    title: "List the first page",
    summary: "The first 20 rows of 100 are listed, with the number of all rows.",
    inFlight: 8,
    rows: 100,
    perPage: 20,
  },
  {
    name: "list_filtered",
    title: "List by a field",
    summary: "The first 50 of the active rows, half of 1,000, are listed, with their number.",
    inFlight: 8,
    rows: 1000,
    perPage: 50,
  },
  {
    name: "list_large",
    title: "List a large table",
    summary: "The first 100 rows of 10,000 are listed, with the number of all rows.",
    inFlight: 8,
    rows: 10_000,
    quickRows: 2000,
    perPage: 100,
  },
  { name: "create", title: "Create a row", summary: "Rows are created one by one.", inFlight: 1 },
  {
    name: "update",
    title: "Update a row",
    summary: "The title of 100 rows is written in turn.",
    inFlight: 1,
    rows: 100,
  },
  {
    name: "delete",
    title: "Delete a row",
    summary: "Rows are deleted by their keys, each once.",
    inFlight: 1,
    caveats: [
      "One row is stored beforehand for every operation, so there is no span of a fixed time or rate.",
    ],
  },
  {
    name: "batch_create",
    title: "Create rows in batches",
    summary: "Each operation creates 50 rows in one request and one transaction.",
    inFlight: 1,
    batchSize: 50,
    caveats: ["Throughput counts batches, not rows; item_throughput counts rows."],
  },
];

/** The family `api`: a table over sockets, after the Go benchmark that Allyourbase publishes. */
export const apiScenarios: readonly ScenarioDefinition[] = sources.map(apiScenario);

export const apiScenarioIds: string[] = apiScenarios.map(({ description }) => description.id);
