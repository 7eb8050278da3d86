import {
  type Params,
  type ReferenceColumn,
  spellName,
  type TargetOption,
} from "@lapline/contracts";
import { expect, test } from "vitest";
import { catalog } from "../../server/catalog.ts";
import { compareMarkdown } from "./compareMarkdown.ts";
import { prepareReferenceRatios } from "./prepareReferenceRatios.ts";
import { standIn } from "./standIn.ts";
import { cell, row, side, view } from "./testing/compareFixtures.ts";

const published = { title: "B", target: "b", durability: null, version: null } as ReferenceColumn;
const tuned = { ...side("b", "1"), params: { build: "fast" } };

test("a build with options stands for a published system only where no plain one does, and is named", () => {
  const both = standIn([side("a", "1"), tuned, side("b", "2")], published);
  expect(both).toMatchObject({ place: 2 });
  expect(JSON.stringify(both)).not.toContain("build");
  const alone = standIn([side("a", "1"), tuned], published);
  expect(alone).toMatchObject({ place: 1, note: expect.stringContaining("b with build fast") });
});

/** A value that is not the option's default. */
function otherValue(option: TargetOption): Params[string] {
  switch (option.kind) {
    case "switch":
      return !option.default;
    case "choice":
      return option.values.find((value) => value !== option.default) ?? "other";
    case "integer":
    case "number":
      return option.default === option.maximum ? option.minimum : option.maximum;
    case "text":
      return "another";
  }
}

const optioned = catalog.targets.flatMap(({ id, options = [] }) =>
  options.map((option) => [id, option.name, otherValue(option)] as const),
);

test("there are targets with options", () => {
  expect(optioned.length).toBeGreaterThan(5);
});

test.each(optioned)(
  "%s with another %s is named wherever it stands for a published system",
  (target, name, value) => {
    const source = {
      ...{ id: "page", title: "A page", url: "https://example.org", path: "README.md" },
      ...{ revision: "1", date: "2026-01-01", hardware: "a laptop", note: "" },
    };
    const reference = (key: string): ReferenceColumn => ({
      ...{ key: `page~${key}`, title: key, source, target: key, version: null },
      ...{ durability: "wal-normal", figures: 1, unplaced: [] },
    });
    const figure = { value: 2, printed: "2", statistic: "value", differs: null } as const;
    const columns = [side("plain", "1"), { ...side(target, "1"), params: { [name]: value } }];
    const rows = [{ ...row("latency", [cell(1), cell(3)]), references: [figure, figure] }];
    const shown = {
      ...view(columns, rows),
      references: [reference("plain"), reference(target)],
    };
    const [ratio] = prepareReferenceRatios(shown);
    expect(ratio?.measured?.note).toContain(`${target} with ${spellName(name)} `);
    expect(compareMarkdown(shown, "a page")).toContain(ratio?.measured?.note);
  },
);
