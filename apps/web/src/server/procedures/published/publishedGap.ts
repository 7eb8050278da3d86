import { compareLoads, describeNoRatio, drivenLoad } from "@lapline/contracts";
import type { PlacedCell } from "@lapline/workloads/publishedPages";
import type { TableCell, TableInput } from "./cellsOf.ts";

/** In what the page did not drive a system and its reference alike; null where it did. */
export function publishedGap(
  { place, figure, reference }: TableCell,
  { table, catalog }: TableInput,
): string | null {
  if (figure === null || reference?.figure == null) return null;
  if (place.scenario === undefined || place.scenario !== reference.place.scenario) return null;
  const [base, side] = [reference, { place, figure }].map((cell) =>
    // Where a run does equal work on purpose, the number of operations is no difference of latencies.
    loadOf(cell, place.measure === "duration" ? {} : (table.run?.params ?? {}), catalog),
  );
  const differences = compareLoads(base ?? [], side ?? []).differences;
  return describeNoRatio(differences)?.replace("no ratio: ", "") ?? null;
}

function loadOf(
  { figure, place }: PlacedCell,
  equal: Record<string, string | number | boolean>,
  catalog: TableInput["catalog"],
) {
  const loads = Object.entries(figure?.loads ?? {});
  return drivenLoad(
    {
      target: place.target ?? "",
      scenario: place.scenario ?? "",
      params: { ...figure?.params, ...equal },
      durability: place.durability ?? "",
      provisioner: "published",
      environment: Object.fromEntries(loads.map(([name, value]) => [`load.${name}`, value])),
    },
    catalog,
  );
}
