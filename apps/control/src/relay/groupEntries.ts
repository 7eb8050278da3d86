import { type OutboxEntry, reportsPerMessageMax } from "@lapline/contracts";
import type { TakenOutboxEntry } from "@lapline/engine";

/** What outbox entries ask for; reports to process are asked for together. */
export type RelayTask =
  | Exclude<OutboxEntry, { kind: "process_report" }>
  | { kind: "process_report"; reportIds: string[] };

export interface EntryGroup {
  /** The entries that are done when the task is. */
  ids: bigint[];
  task: RelayTask;
}

/**
 * One task for each entry, but one for the reports among them, which an import leaves by the hundred;
 * at most as many as one message may hold. The order stays. Pure.
 */
export function groupEntries(taken: readonly TakenOutboxEntry[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  let open: { ids: bigint[]; reportIds: string[] } | null = null;
  for (const { id, entry } of taken) {
    if (entry.kind !== "process_report") {
      groups.push({ ids: [id], task: entry });
      continue;
    }
    if (open === null || open.reportIds.length === reportsPerMessageMax) {
      const { kind } = entry;
      open = { ids: [], reportIds: [] };
      groups.push({ ids: open.ids, task: { kind, reportIds: open.reportIds } });
    }
    open.ids.push(id);
    open.reportIds.push(entry.reportId);
  }
  return groups;
}
