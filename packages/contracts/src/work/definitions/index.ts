// A door of its own: it brings a YAML parser, which no page loads.
export * from "./definitionInput.ts";
export * from "./definitionSchema.ts";
export * from "./definitionViews.ts";
export * from "./harnessScenario.ts";
export * from "./httpScenario.ts";
export * from "./jsonPath.ts";
export * from "./loadMistakes.ts";
export * from "./parseDefinition.ts";
export * from "./placeholders.ts";
export * from "./placeInDefinition.ts";
export * from "./revision.ts";
export * from "./scenarioParams.ts";
export * from "./serverDefinition.ts";
export * from "./sourceSchema.ts";
export * from "./storedDefinition.ts";
export * from "./templates.ts";
export * from "./words.ts";
