import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { embeddedSources } from "../../scripts/embeddedSources.ts";

it.each(embeddedSources)(
  "$name holds the files of $folder as they are (pnpm --filter @lapline/workloads sources)",
  async ({ folder, ending, name }) => {
    const path = new URL(`../../${folder}/`, import.meta.url);
    const files = readdirSync(path)
      .filter((file) => file.endsWith(ending))
      .map((file) => [file, readFileSync(new URL(file, path), "utf8")]);
    const module = (await import(`./${name}.ts`)) as Record<string, unknown>;
    expect(module[name]).toEqual(Object.fromEntries(files));
  },
);
