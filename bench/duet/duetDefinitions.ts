import { type Definition, definitionSchema } from "@lapline/contracts/definitions";
import type { Family } from "./duetCell.ts";

export const duetRepository = "https://git.example.org/lapline/duet.git";

const source = { git: { repository: duetRepository } };

/** What a project would write to have the targets of this bench measured. */
export const duetDefinitions: Readonly<Record<Family, Definition>> = {
  in_process: definitionSchema.parse({
    target: { id: "duet", source },
    scenarios: [
      {
        id: "duet.compute",
        harness: {
          run: ["node", "harness.mjs"],
          measures: { throughput: { unit: "ops/s", title: "Throughput" } },
          timeout: "5m",
        },
        params: {
          seconds: { type: "number", default: 2, min: 0.1, max: 60, title: "Length of a trial" },
        },
      },
    ],
  }),
  http: definitionSchema.parse({
    target: {
      id: "duet",
      source,
      server: { start: ["node", "server.mjs", "{port}"], ready: { http: "/", within: "30s" } },
    },
    scenarios: [
      {
        id: "duet.compute",
        http: {
          load: { model: "closed_loop", duration: "2s", inFlight: 4, warmup: 200 },
          requests: [{ get: "/work", expect: { status: 200 } }],
        },
      },
    ],
  }),
};
