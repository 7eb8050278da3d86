import type { ImportCounts, Run } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { SessionProvider } from "@/features/session/index.ts";
import { ImportedPanel } from "./ImportedPanel.tsx";
import { ImportFields } from "./ImportFields.tsx";
import { emptyImport } from "./importDraft.ts";

const project = { id: sampleJob.runId, slug: "default", name: "Default", role: "member" as const };
const session = {
  ...{ user: null, ownsInstallation: false, sendsMail: null, projects: [], project },
};

function fieldsOf(versionsKnown: boolean, sources: { target?: string; label?: string } = {}) {
  const markup = renderToStaticMarkup(
    <ImportFields
      draft={emptyImport}
      onChange={() => {}}
      errors={{}}
      versionsKnown={versionsKnown}
      sources={sources}
    />,
  );
  const required = [...markup.matchAll(/<input[^>]*>/g)].filter(([tag]) => /required/.test(tag));
  return {
    text: textOf(markup),
    required: required.map(([tag]) => /name="([^"]*)"/.exec(tag)?.[1]),
  };
}

test("required fields are marked, and a version only where the files name none", () => {
  expect(fieldsOf(false).required).toEqual(["target", "version", "label"]);
  expect(fieldsOf(true).required).toEqual(["target", "label"]);
  expect(fieldsOf(true).text).toMatch(/Target.{0,2}\(required\)/);
});

test("a field that was filled in says where its value comes from", () => {
  const hint = "What was measured, such as mylib.";
  expect(fieldsOf(true).text).toContain(hint);
  const { text } = fieldsOf(true, { target: "Named by the files." });
  expect(text).toContain("Named by the files.");
  expect(text).not.toContain(hint);
});

function panelOf(...parts: ImportCounts[]): string {
  const job = { ...sampleJob, params: { benchmark: "Join" } };
  const runs = parts.map((imported, place): Run => {
    const id = `01890a5d-ac96-774b-bcce-b302099a800${place}`;
    const { createdAt } = sampleJob;
    return { ...{ id, status: "PROCESSED", submittedBy: "Ada", createdAt, imported }, jobs: [job] };
  });
  const place = { target: "mylib", scenario: "imported", label: "ci" };
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <ImportedPanel runs={runs} place={place} onAgain={() => {}} />
    </SessionProvider>,
  );
}

test("an import leads to its series and its run, and folds the links to its reports", () => {
  const markup = panelOf({ new: 1, known: 4, corrected: 0 });
  expect(textOf(markup)).toContain("1 report imported");
  expect(markup.replace(/<details.*<\/details>/, "")).not.toContain("/report");
  expect(markup).toMatch(/<details(?![^>]* open).*\/report/);
});

test("where nothing is new, the run with the results is linked and none of its reports", () => {
  const markup = panelOf({ new: 0, known: 5, corrected: 0 });
  expect(textOf(markup)).toContain("Nothing new");
  expect(markup).toContain("Open run");
  expect(markup).not.toContain("<details");
  // Beside a part that brought something, one that did not has no run of its own.
  const both = panelOf({ new: 0, known: 5, corrected: 0 }, { new: 2, known: 0, corrected: 0 });
  expect(textOf(both)).toContain("2 reports imported");
  expect(both.match(/Open run/g)).toHaveLength(1);
});
