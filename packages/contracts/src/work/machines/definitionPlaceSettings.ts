import type { DefinitionPlace } from "./definitionPlaces.ts";

/**
 * The choices as DEFINITION_SANDBOXES and `lapline-worker join --definitions` say them. Who allows
 * processes keeps containers, which are safer, for what names an image.
 */
export const definitionPlaceSettings: Readonly<Record<DefinitionPlace, string>> = {
  docker: "docker",
  process: "process,docker",
  none: "none",
};
