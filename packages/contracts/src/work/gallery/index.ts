// A door of its own, without zod and YAML: pages and the command line load it.
export * from "./definitionTemplates.ts";
export * from "./exampleTexts.ts";
export * from "./suites.ts";
