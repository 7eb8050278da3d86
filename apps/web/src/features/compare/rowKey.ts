import { type CompareRow, canonicalJson } from "@lapline/contracts";

/** Names a row in addresses and lists: what was measured, by which workload. */
export function rowKey({ scenario, scenarioVersion, params, measure }: CompareRow): string {
  return `${scenario} v${scenarioVersion} ${measure.name} ${canonicalJson(params)}`;
}
