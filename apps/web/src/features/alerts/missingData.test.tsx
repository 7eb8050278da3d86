import type { MissingData } from "@lapline/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { SessionProvider } from "@/features/session/index.ts";
import { MissingDataPanel } from "./MissingDataPanel.tsx";

const id = "0195d0d0-0000-7000-8000-000000000001";
const project = { id, slug: "default", name: "Default", role: "viewer" as const };
const session = { user: null, ownsInstallation: false, sendsMail: null, projects: [], project };

const workload = {
  ...{ scenario: "bench", benchmark: "Parse", series: 3, seriesId: id, version: "1.7", jobId: id },
  ...{ lastAt: "2026-11-20T03:00:00.000Z", dueAt: "2026-11-21T03:00:00.000Z" },
  dueBy: "schedule" as const,
};
const noMachine = {
  code: "no_machine" as const,
  sentence: "No machine serves the hardware label local.",
  next: "Start a machine with this label, or register one.",
};

function markupOf(missing: Partial<MissingData>, isLive = true): string {
  const whole = { label: "local", reasons: [], workloads: [], workloadsOmitted: 0, ...missing };
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <MissingDataPanel missing={whole} isLive={isLive} />
    </SessionProvider>,
  );
}

test("missing data says why and what to do first, then what waits since when", () => {
  const failed = {
    code: "jobs_failed" as const,
    sentence: "2 jobs failed.",
    next: "Open the run.",
  };
  const markup = markupOf({
    reasons: [noMachine, { ...failed, runId: id }],
    workloads: [workload],
    workloadsOmitted: 4,
  });
  const text = textOf(markup);
  expect(text).toContain(
    "No machine serves the hardware label local. Start a machine with this label, or register one. Show machines",
  );
  expect(text.indexOf("No machine")).toBeLessThan(text.indexOf("Parse"));
  expect(text).toContain("1 of 5 workloads shown.");
  expect(text).toContain("resolves by itself");
  for (const href of ["machines", `runs/${id}`, `series/${id}`, `jobs/${id}/report`]) {
    expect(markup).toContain(`href="/p/default/${href}"`);
  }
});

test("an alert that ended promises nothing, and a reason without a place has no link", () => {
  const reason = { ...noMachine, code: "in_output" as const };
  const markup = markupOf({ reasons: [reason], workloads: [workload] }, false);
  expect(textOf(markup)).not.toContain("resolves by itself");
  expect(textOf(markup)).not.toContain("shown.");
  expect(markup).not.toContain("/machines");
});
