import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalog } from "../catalog/index.ts";
import { published } from "../published/published.ts";
import { fidelity } from "./fidelity.ts";
import { renderFidelity } from "./renderFidelity.ts";

const page = join(import.meta.dirname, "../../../../docs/reference/fidelity.md");

it("is what docs/reference/fidelity.md says; `pnpm matrix` writes it anew", () => {
  expect(readFileSync(page, "utf8")).toBe(renderFidelity(catalog));
});

it("names every scenario, and none that there is not", () => {
  expect(Object.keys(fidelity).sort()).toEqual(catalog.scenarios.map(({ id }) => id).sort());
});

it("names what was published for every scenario that has published figures", () => {
  const figured = new Set(
    published.flatMap(({ figures }) => figures.flatMap(({ scenario }) => scenario ?? [])),
  );
  expect(figured.size).toBeGreaterThan(10);
  for (const scenario of figured) expect(fidelity[scenario]?.published, scenario).toBeTruthy();
});

it("says every sentence once", () => {
  const sentences = renderFidelity(catalog)
    .split(/[|*\n]|<br>|(?<=[.;:]) /)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\S \S/.test(sentence) && sentence.endsWith("."));
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter((one, at) => sentences.indexOf(one) !== at)).toEqual([]);
});
