import { type Definition, definitionSchema } from "@lapline/contracts/definitions";
import type { Family } from "./duetCell.ts";

export const duetRepository = "https://git.example.org/lapline/duet.git";

const source = { git: { repository: duetRepository } };

/** What a project would write to have a target of this bench measured, in trials of so many seconds. */
export function duetDefinition(family: Family, seconds: number): Definition {
  const id = "duet.compute";
  if (family === "http") {
    const load = { model: "closed_loop", duration: `${seconds}s`, inFlight: 4, warmup: 200 };
    const server = { start: ["node", "server.mjs", "{port}"], ready: { http: "/", within: "30s" } };
    const requests = [{ get: "/work", expect: { status: 200 } }];
    return definitionSchema.parse({
      target: { id: "duet", source, server },
      scenarios: [{ id, http: { load, requests } }],
    });
  }
  return definitionSchema.parse({
    target: { id: "duet", source },
    scenarios: [
      {
        id,
        harness: {
          run: ["node", "harness.mjs", String(seconds)],
          measures: { throughput: { unit: "ops/s", title: "Throughput" } },
          timeout: "5m",
        },
      },
    ],
  });
}
