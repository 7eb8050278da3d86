import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keySections } from "./keySections.ts";
import { referenceFolder, referencePages } from "./referencePages.ts";

test.each(Object.entries(referencePages))(
  "docs/reference/%s is what the code says; `pnpm reference` writes it again",
  (name, render) => {
    expect(readFileSync(join(referenceFolder, name), "utf8")).toBe(render());
  },
);

const read = (name: string) => referencePages[name]?.() ?? "";

test("every command of lapline has its section, options and examples", () => {
  const page = read("cli-commands.md");
  expect(page).toContain("## lapline machine drain\n");
  expect(page).toMatch(/\| `-t, --target <[^`]+>` \| What to measure; may be repeated\. \|/);
  expect(page).toContain("lapline machine drain bench-1  # finish the current job, take no more");
  expect(page).toContain("| [`lapline submit`](#lapline-submit) |");
});

test("keys of lapline.yml come with type, default and meaning, from every depth", () => {
  const page = read("lapline-yml.md");
  expect(page).toMatch(/The same keys are at .*`scenarios\[\]\.http\.requests\[\]\.expect`/);
  expect(page).toContain("### `target.server.components[]`\n");
  expect(page).toMatch(
    /\| `timeout` \| text \| `10m` \| Longest time that one trial may take\. \|/,
  );
  expect(page).toMatch(/\| `source` \| object \| required \| /);
});

test("settings say whether they are required, else their default", () => {
  const page = read("settings.md");
  expect(page).toMatch(/\| `SESSION_IDLE_HOURS` \| `168` \| 1 to 720 \| /);
  expect(page).toMatch(/\| `QUEUE_URL` \| required \| /);
  expect(page).toMatch(/\| `CACHE_BYTES_MAX` \| 10 GiB \| /);
  expect(page).toMatch(/\| `SANDBOXES` \| `docker` \| /);
});

test("a measure names its unit, its direction and who reports it", () => {
  expect(read("measures.md")).toMatch(
    /\| `throughput` \| Throughput \| ops\/s \| higher \| .*`records\.\*`/,
  );
});

test("a problem code has its meaning and what to do", () => {
  expect(read("errors.md")).toMatch(
    /\| `last_owner` \| [^|]+ \| Make another member an owner first\. \|/,
  );
});

test("forms of one object are joined in one section", () => {
  const one = { properties: { type: { const: "a" }, x: { type: "string" } }, required: ["type"] };
  const other = { properties: { type: { const: "b" } }, required: ["type"] };
  const schema = { properties: { values: { additionalProperties: { oneOf: [one, other] } } } };
  const [top, values] = keySections(schema);
  expect(top?.rows).toEqual([
    { key: "values", type: "objects by name", required: false, preset: "", meaning: "" },
  ]);
  expect(values?.path).toBe("values.NAME");
  expect(values?.rows.map(({ key, type, required }) => [key, type, required])).toEqual([
    ["type", "`a` or `b`", true],
    ["x", "text", false],
  ]);
});
