import {
  type ShareContent,
  type ShareKind,
  shareContentSchema,
  shareSnapshotSchema,
} from "@lapline/contracts";
import { openShare } from "@lapline/engine";
import { z } from "zod";
import { catalog } from "../catalog.ts";
import { engine } from "../engine.ts";
import { judgeFrozen } from "./judgeFrozen.ts";

/** The frame of a snapshot, which every form has; what it frames is judged apart. */
const frameSchema = z.object({
  ...shareSnapshotSchema.omit({ format: true, content: true }).shape,
  format: z.string(),
  content: z.unknown(),
});

export interface ReadShare {
  id: string;
  kind: ShareKind;
  snapshot: string;
  contentHash: string;
  expiresAt: Date | null;
  frame: Omit<z.infer<typeof frameSchema>, "content">;
  /** Null for a form of another version of Lapline. */
  content: ShareContent | null;
}

/** The share behind a link's token, read; null for every token that leads nowhere (any more). */
export async function readShare(token: string): Promise<ReadShare | null> {
  const opened = await openShare(engine(), token);
  if (opened === null) return null;
  const { content, ...frame } = frameSchema.parse(JSON.parse(opened.snapshot));
  const known = shareContentSchema.safeParse(content);
  const shown = known.success ? judgeFrozen(known.data, catalog) : null;
  return { ...opened, frame, content: shown };
}
