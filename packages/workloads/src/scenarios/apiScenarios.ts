import type { ScenarioDefinition } from "../adapter.ts";
import { type ApiSource, apiScenario } from "./apiScenario.ts";

const sources: readonly ApiSource[] = [
  {
    name: "health",
    title: "Health check",
    summary: "The target's own health request. Some targets check their database in it.",
    inFlight: 8,
  },
  {
    name: "read_single",
    title: "Read one row",
    summary: "The same row is read by its key.",
    inFlight: 8,
    rows: 100,
  },
  {
    name: "list_default",
    title: "List the first page",
    summary: "The first 20 of 100 rows are listed, with the total.",
    inFlight: 8,
    rows: 100,
    perPage: 20,
  },
  {
    name: "list_filtered",
    title: "List by a field",
    summary:
      "The first 50 active rows are listed, with their total. Half of 1,000 rows are active.",
    inFlight: 8,
    rows: 1000,
    perPage: 50,
  },
  {
    name: "list_large",
    title: "List a large table",
    summary: "The first 100 of 10,000 rows are listed, with the total.",
    inFlight: 8,
    rows: 10_000,
    quickRows: 2000,
    perPage: 100,
  },
  { name: "create", title: "Create a row", summary: "Rows are created one by one.", inFlight: 1 },
  {
    name: "update",
    title: "Update a row",
    summary: "The titles of 100 rows are updated in rotation.",
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
