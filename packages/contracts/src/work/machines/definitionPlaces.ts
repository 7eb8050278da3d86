import { z } from "zod";

/** Where a machine runs what members of its project define themselves, as somebody chooses it. */
export const definitionPlaceSchema = z.enum(["docker", "process", "none"]);
export type DefinitionPlace = z.infer<typeof definitionPlaceSchema>;
