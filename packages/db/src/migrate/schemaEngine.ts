import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { createAdapterFactory } from "./adapterFactory.ts";
import type { SchemaFile } from "./migrationFiles.ts";

/** What the engine takes from its generated glue, which loads the wasm file only under bundlers. */
interface EngineGlue {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

let glue: Promise<EngineGlue> | undefined;

async function loadGlue(): Promise<EngineGlue> {
  const gluePath = createRequire(import.meta.url).resolve(
    "@prisma/schema-engine-wasm/schema_engine_bg",
  );
  const imports: EngineGlue & WebAssembly.ModuleImports = await import(gluePath);
  const bytes = await readFile(join(dirname(gluePath), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": imports });
  imports.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start !== "function") throw new Error("the schema engine has no start function");
  start();
  return imports;
}

/**
 * Runs `use` with Prisma's schema engine (compiled to WebAssembly, so that nothing is downloaded)
 * over a connection to `url`. The engine is freed afterwards. Throws what the engine reports.
 */
export async function withSchemaEngine<T>(
  url: string,
  datamodel: readonly SchemaFile[],
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  glue ??= loadGlue();
  const { SchemaEngine: Engine } = await glue;
  const connections = createAdapterFactory(url);
  try {
    const engine = await Engine.new(
      { datamodels: datamodel.map(({ path, content }) => [path, content]) },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(connections),
    );
    try {
      return await use(engine);
    } finally {
      engine.free();
    }
  } finally {
    await connections.close();
  }
}
