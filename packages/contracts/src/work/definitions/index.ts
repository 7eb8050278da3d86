// A door of its own: it brings a YAML parser, which no page loads.
export * from "./definitionSchema.ts";
export * from "./harnessScenario.ts";
export * from "./harnessStart.ts";
export * from "./parseDefinition.ts";
export * from "./placeholders.ts";
export * from "./revision.ts";
export * from "./scenarioParams.ts";
export * from "./words.ts";
