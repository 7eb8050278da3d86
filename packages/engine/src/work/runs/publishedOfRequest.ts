import { type PresetId, presetIds } from "@lapline/contracts";
import { z } from "zod";

const namedSchema = z.object({ published: z.enum(presetIds) });

/** The published comparison that a stored request names; nothing where it names none that there is. */
export function publishedOfRequest(request: unknown): { published?: PresetId } {
  const read = namedSchema.safeParse(request);
  return read.success ? { published: read.data.published } : {};
}
