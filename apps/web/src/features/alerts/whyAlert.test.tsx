import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { SessionProvider } from "@/features/session/index.ts";
import { WhyAlert } from "./WhyAlert.tsx";

const jobId = "0195d0d0-0000-7000-8000-000000000001";
const project = { id: jobId, slug: "default", name: "Default", role: "viewer" as const };
const session = { user: null, ownsInstallation: false, sendsMail: null, projects: [], project };

function markupOf(
  why: Partial<Parameters<typeof WhyAlert>[0]["why"]>,
  pairs: string | null = null,
): string {
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <WhyAlert
        why={{ confirmedBy: null, comparisonJobId: null, refusal: null, ...why }}
        pairs={pairs}
      />
    </SessionProvider>,
  );
}

test("an alert says what confirmed it and links the comparison and the rule", () => {
  const rule = { id: jobId, name: "Parser" };
  const markup = markupOf({
    confirmedBy: "A comparison confirms it.",
    comparisonJobId: jobId,
    rule,
    minChange: 0.05,
  });
  expect(textOf(markup)).toBe(
    "Why this alert: A comparison confirms it. Open comparison. The rule “Parser” applies from 5\u202f% on.",
  );
  expect(markup).toContain(`href="/p/default/jobs/${jobId}/report"`);
  expect(markup).toContain('href="/p/default/settings/rules"');
});

test("an alert says of how many pairs its comparison was, and of how many at most", () => {
  const why = { confirmedBy: "A comparison confirms it.", comparisonJobId: jobId };
  expect(textOf(markupOf(why, "5 of at most 10 pairs"))).toContain(
    "A comparison confirms it. 5 of at most 10 pairs. Open comparison.",
  );
});

test("an alert without a rule is of the default, and an older one claims no rule", () => {
  const confirmedBy = "3 of 3 later versions confirm it.";
  expect(textOf(markupOf({ confirmedBy, rule: null, minChange: 0.01 }))).toContain(
    "The default applies from 1\u202f% on.",
  );
  expect(textOf(markupOf({ confirmedBy }))).not.toContain("applies from");
  expect(markupOf({})).toBe("");
});
