import { type OutboxEntry, reportsPerMessageMax } from "@lapline/contracts";
import type { ReportPlace, TakenOutboxEntry } from "@lapline/engine";

/** What outbox entries ask for; reports to process are asked for together. */
export type RelayTask =
  | Exclude<OutboxEntry, { kind: "process_report" }>
  | { kind: "process_report"; reportIds: string[]; place: number };

export interface EntryGroup {
  /** The entries that are done when the task is. */
  ids: bigint[];
  task: RelayTask;
}

/**
 * One task for each entry, but one for the reports of each project among them, which an import leaves by
 * the hundred; at most as many as one message may hold. The order stays. Pure.
 */
export function groupEntries(
  taken: readonly TakenOutboxEntry[],
  places: ReadonlyMap<string, ReportPlace>,
): EntryGroup[] {
  const groups: EntryGroup[] = [];
  const opened = new Map<string | null, { ids: bigint[]; reportIds: string[] }>();
  for (const { id, entry } of taken) {
    if (entry.kind !== "process_report") {
      groups.push({ ids: [id], task: entry });
      continue;
    }
    // One that is gone is done at once, wherever it stands.
    const { projectId, place } = places.get(entry.reportId) ?? { projectId: null, place: 0 };
    let open = opened.get(projectId);
    if (open === undefined || open.reportIds.length === reportsPerMessageMax) {
      const { kind } = entry;
      open = { ids: [], reportIds: [] };
      opened.set(projectId, open);
      groups.push({ ids: open.ids, task: { kind, reportIds: open.reportIds, place } });
    }
    open.ids.push(id);
    open.reportIds.push(entry.reportId);
  }
  return groups;
}
