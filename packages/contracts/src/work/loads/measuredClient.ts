import type { Params } from "../catalog/catalog.ts";

/** Clients whose own work is part of every value, as that of Lapline's load generator is not. */
const measuredClients = ["fetch", "sdk"] as const;
export type MeasuredClient = (typeof measuredClients)[number];

/**
 * The client that is part of the values of a job or series with these parameters; null: what sent the
 * requests is not measured. Pure.
 */
export function measuredClient(params: Params | undefined): MeasuredClient | null {
  return measuredClients.find((client) => client === params?.client) ?? null;
}

/** What a reader of such values has to know, in a sentence or two. */
export function clientNote(client: MeasuredClient): string {
  return `The work of the client ${client} is part of every value. Compare only with results of the same client.`;
}
