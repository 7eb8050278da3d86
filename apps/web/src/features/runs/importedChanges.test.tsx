import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { ImportedChanges } from "./ImportedChanges.tsx";
import { QueuedRun } from "./RunsPanel.tsx";

test("an import says how many changes it brought, and why there is no alert", () => {
  const reason = "A later version of the history undid it.";
  const outcome = { changes: 3, alerted: 1, reasons: [{ reason, changes: 2 }] };
  expect(textOf(renderToStaticMarkup(<ImportedChanges outcome={outcome} />))).toBe(
    "3 changes in these histories, 1 with an alert.No alert for 2 of them: A later version of the history undid it.",
  );
  const none = { ...outcome, changes: 1, alerted: 0, reasons: [{ reason, changes: 1 }] };
  expect(textOf(renderToStaticMarkup(<ImportedChanges outcome={none} />))).toContain(
    "1 change in these histories, none with an alert.",
  );
});

test("a run that waits says when it should start, or that nobody knows", () => {
  const of = (expectedStartAt?: string) =>
    textOf(
      renderToStaticMarkup(<QueuedRun run={{ ...(expectedStartAt && { expectedStartAt }) }} />),
    );
  expect(of("2026-01-01T00:10:00.000Z")).toBe("expected to start 2026-01-01 00:10");
  expect(of()).toBe("start not known");
});
