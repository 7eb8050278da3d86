import { z } from "zod";

/** Where a machine runs what members of its project define themselves, as somebody chooses it. */
export const definitionPlaceSchema = z.enum(["docker", "process", "none"]);
export type DefinitionPlace = z.infer<typeof definitionPlaceSchema>;

/**
 * The choices as DEFINITION_SANDBOXES and `lapline-worker join --definitions` say them. Who allows
 * processes keeps containers, which are safer, for what names an image.
 */
export const definitionPlaceSettings: Readonly<Record<DefinitionPlace, string>> = {
  docker: "docker",
  process: "process,docker",
  none: "none",
};
