import { z } from "zod";
import type { slugSchema } from "../../base/ids.ts";
import { type Definition, definitionSchema } from "./definitionSchema.ts";

/** What a machine that won a job of a definition gets of it. */
export const claimedDefinitionSchema = z.strictObject({
  /** Null where it is tried and not kept. */
  revision: z.int().min(1).nullable(),
  /** Address that a `checkout` is fetched from; null for other sources. */
  repository: z.string().max(500).nullable(),
  content: definitionSchema,
});
export type ClaimedDefinition = z.infer<typeof claimedDefinitionSchema>;

/** One revision of a definition as the catalog of its project needs it. */
export interface StoredDefinition {
  definitionId: string;
  revisionId: string;
  /** Counts from 1; null where it is tried and not kept. */
  revision: number | null;
  /** Address that a `checkout` is fetched from; null for other sources. */
  repository: string | null;
  content: Definition;
  /** The number under which each scenario's text is known, by its id. */
  scenarioVersions: Readonly<Record<string, number>>;
  /** SHA-256 (hex) of how the target is made, by mode: parts series. */
  hashes: Readonly<Record<string, string>>;
}

/** The mode of a definition that has none of its own. */
export const modeDefault: z.infer<typeof slugSchema> = "default";

/** Names of a definition's modes; the first is the default. Pure. */
export function modesOf({ target }: Definition): [string, ...string[]] {
  const [first = modeDefault, ...others] = Object.keys(target.modes ?? {});
  return [first, ...others];
}
