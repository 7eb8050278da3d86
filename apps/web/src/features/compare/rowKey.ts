import { type CompareRow, canonicalJson } from "@lapline/contracts";

/** Names a row in addresses and lists: what was measured, by which workload. */
export function rowKey({
  scenario,
  scenarioVersion,
  params,
  measure,
  statistic,
}: CompareRow): string {
  const part = statistic === null ? measure.name : `${measure.name}:${statistic}`;
  return `${scenario} v${scenarioVersion} ${part} ${canonicalJson(params)}`;
}
