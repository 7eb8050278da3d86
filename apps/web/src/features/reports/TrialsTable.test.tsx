import type { Report } from "@lapline/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TrialsTable } from "./TrialsTable.tsx";

function headings(operations: number, reasons: string[] = []): string {
  const load = { operations, non2xx: 0, timeouts: 0, socketErrors: 0, generatorUtilisation: null };
  const trial = {
    ...{ index: 0, valid: reasons.length === 0, durationNs: 1e9, values: {}, load },
    reasons: reasons.map((code) => ({ code, detail: "" })),
  };
  const report = { trials: [trial], measures: [] } as unknown as Report;
  return renderToStaticMarkup(<TrialsTable report={report} isObserved />);
}

it("a command, which counts no operations, has no column of zeros for them", () => {
  expect(headings(0)).not.toContain("Operations");
  expect(headings(0)).toContain("Trial length");
});

it("operations have a column where some were counted, or their absence is the problem", () => {
  expect(headings(12)).toContain("Operations");
  expect(headings(0, ["no_operations"])).toContain("Operations");
});
