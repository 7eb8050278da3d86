import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { SessionProvider } from "@/features/session/index.ts";
import { placeHistory } from "./history/placeHistory.ts";
import { prepareSigns } from "./history/prepareSigns.ts";
import { testPoint, testSeries, testSign } from "./history/testHistory.ts";
import { SignsPanel } from "./SignsPanel.tsx";

const id = "0195d0d0-0000-7000-8000-000000000001";
const session = {
  ...{ user: null, ownsInstallation: false, sendsMail: null, projects: [] },
  project: { id, slug: "default", name: "Default", role: "viewer" as const },
};

function textWith(...[version, state, more]: Parameters<typeof testSign>): string {
  const items = ["0", "1", "2"].map((name) => testPoint(name, 100));
  const series = testSeries(items, { signs: [testSign(version, state, more)] });
  const signs = prepareSigns(series, placeHistory(series.items, "version"));
  const markup = renderToStaticMarkup(
    <SessionProvider session={session}>
      <SignsPanel series={series} signs={signs} />
    </SessionProvider>,
  );
  return textOf(markup);
}

test.each([null, "muted", "suspected", "not_confirmed"] as const)(
  "a change in state %s says beside it why it raised no alert",
  (state) => {
    const reason = "The version was old when it was imported.";
    expect(textWith("1", state, { reason })).toContain(`No alert: ${reason}`);
  },
);

test("a change with an alert has its note, and one without a reason says nothing", () => {
  const noted = textWith("1", "confirmed", { alertId: id, reason: "It is no longer visible." });
  expect(noted).toContain("It is no longer visible.");
  expect(noted).not.toContain("No alert");
  expect(textWith("1", "confirmed", { alertId: id })).not.toContain("No alert");
});
