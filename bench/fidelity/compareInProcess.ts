import { type ProbedScenario, probeRecords } from "@lapline/workloads/measuring";
import { type Comparison, compare } from "./comparison.ts";

/** CPU time per operation of the harness's own loop against a bare one, by turns in one process. */
export async function compareInProcess(
  scenario: ProbedScenario,
  rounds: number,
): Promise<Comparison> {
  const { operations, turns = [] } = await probeRecords({
    scenario,
    turns: rounds,
    idleAsIfNs: null,
  });
  const perTurn = operations / rounds;
  const title = `SQLite ${scenario}, harness / bare loop`;
  return compare(
    { title, unit: "ns/operation", ratioMin: 0.99, ratioMax: 1.01 },
    turns.map(({ harnessNs, bareNs }) => ({
      lapline: harnessNs / perTurn,
      other: bareNs / perTurn,
    })),
  );
}
