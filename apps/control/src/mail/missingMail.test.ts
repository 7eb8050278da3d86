import type { MissingData } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareMissingMail, writeMissingMail } from "./missingMail.ts";

const idOf = (place: number) => `0197c0de-0000-7000-8000-${String(place).padStart(12, "0")}`;
const missing: MissingData = {
  label: "local",
  reasons: [
    {
      code: "no_machine",
      sentence: "No machine has served the hardware label local since 2026-11-20.",
      next: "Start a machine with this label, or register one.",
    },
    { code: "jobs_failed", sentence: "2 jobs failed.", next: "Open the run.", runId: idOf(7) },
  ],
  workloads: Array.from({ length: 12 }, (_, place) => ({
    ...{ scenario: "bench", benchmark: `case ${place}`, series: 2, seriesId: idOf(100 + place) },
    ...{ version: "1.0.7", jobId: idOf(2), dueBy: "schedule" as const },
    ...{ lastAt: "2026-11-20T03:10:00.000Z", dueAt: "2026-11-21T03:00:00.000Z" },
  })),
  workloadsOmitted: 3,
};
const alert = { id: idOf(1), title: "alpha on local: no new data of case 0", missing };
const facts = {
  ...{ baseUrl: "https://bench.example", project: "test", told: null },
  footer: { why: "You asked for it.", settingsUrl: null, unsubscribeUrl: null },
};

test("a mail about missing data says why, what to do, and when the last points came", () => {
  const view = prepareMissingMail(alert, facts);
  expect(view).toMatchObject({
    subject: alert.title,
    alertUrl: `https://bench.example/p/test/alerts/${alert.id}`,
    reasons: [{ runUrl: null }, { runUrl: `https://bench.example/p/test/runs/${idOf(7)}` }],
    more: 5,
  });
  expect(view.items).toHaveLength(10);
  expect(view.items[0]).toEqual({
    name: "case 0",
    due: "Last point: 1.0.7 on 2026-11-20. Next point due 2026-11-21 by its schedule.",
    url: `https://bench.example/p/test/series/${idOf(100)}`,
  });
});

test("the mail as it is sent has the reasons, the next steps and the way to the alert", async () => {
  const { text, html } = await writeMissingMail(prepareMissingMail(alert, facts));
  for (const part of [text, html]) {
    expect(part).toContain("No machine has served the hardware label local since 2026-11-20.");
    expect(part).toContain("Start a machine with this label, or register one.");
    expect(part).toContain(`https://bench.example/p/test/alerts/${alert.id}`);
    expect(part).toContain("Next point due 2026-11-21 by its schedule.");
  }
  expect(text).toContain("And 5 more workloads.");
});
