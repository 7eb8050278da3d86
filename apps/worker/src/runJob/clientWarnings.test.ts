import type { LoadFacts } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import { expect, test } from "vitest";
import { clientWarnings } from "./clientWarnings.ts";

const busy = (generatorUtilisation: number | null) => ({
  load: { generatorUtilisation } as LoadFacts,
});

test("values of which the client is a part are marked, and those that it bounds with how busy it was", () => {
  for (const client of ["fetch", "sdk"]) {
    const note = expect.stringContaining(`The work of the client ${client} is part of every value`);
    expect(clientWarnings({ client }, [busy(0.4), busy(null)])).toEqual([note]);
    expect(clientWarnings({ client }, [busy(0.4), busy(0.97), busy(0.984)])).toEqual([
      note,
      `The client ${client} was the limit in 2 of 3 trials: it was busy up to 98.4 % of the time. The target may do more.`,
    ]);
  }
});

test("clients that a busy trial makes invalid are not marked", () => {
  expect(clientWarnings({}, [busy(0.99)])).toEqual([]);
  expect(clientWarnings({ client: "new-connection" }, [busy(0.99)])).toEqual([]);
});

test("no scenario has a parameter that could be taken for the client", () => {
  for (const { id, paramsJsonSchema } of catalog.scenarios) {
    expect(Object.keys(paramsJsonSchema.properties ?? {}), id).not.toContain("client");
  }
});
