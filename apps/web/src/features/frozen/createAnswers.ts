import type { FrozenAnswers } from "./createFrozenClient.ts";
import type { FrozenContent } from "./frozenContent.ts";
import { readSnapshot } from "./readSnapshot.ts";

/** What a share answers where the pages of a project would ask the server. */
export function createAnswers(content: FrozenContent, snapshotUrl: string): FrozenAnswers {
  switch (content.kind) {
    case "comparison": {
      const { scenarios, targets } = content.catalog;
      let reports: Promise<Readonly<Record<string, unknown>>> | undefined;
      return async (path, input) => {
        switch (path) {
          case "compare.get":
            return content.view;
          case "catalog.scenarios":
            return { items: scenarios, nextCursor: null };
          case "catalog.targets":
            return { items: targets, nextCursor: null };
          case "jobs.report":
            reports ??= readReports(snapshotUrl);
            return (await reports)[idOf(input)];
          default:
            return undefined;
        }
      };
    }
    case "series":
      return async (path) => (path === "series.get" ? content.series : undefined);
    case "report":
      return async (path) =>
        path === "jobs.get" ? content.job : path === "jobs.report" ? content.report : undefined;
  }
}

function idOf(input: unknown): string {
  return typeof input === "object" && input !== null && "id" in input ? String(input.id) : "";
}

async function readReports(snapshotUrl: string): Promise<Readonly<Record<string, unknown>>> {
  const text = new TextDecoder().decode(await readSnapshot(snapshotUrl));
  const snapshot: { content: { reports?: Record<string, unknown> } } = JSON.parse(text);
  return snapshot.content.reports ?? {};
}
