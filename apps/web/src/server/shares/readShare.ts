import {
  type ShareContent,
  type ShareKind,
  shareContentSchema,
  shareSnapshotSchema,
} from "@lapline/contracts";
import { countShareView, openShare } from "@lapline/engine";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { catalog } from "../catalog.ts";
import { engine } from "../engine.ts";
import { ApiError } from "../http/apiError.ts";
import { log } from "../log.ts";
import { processSingleton } from "../processSingleton.ts";
import { judgeFrozen } from "./judgeFrozen.ts";

/** 404 for a link that never was, has ended or was revoked: nobody is told which. */
export function shareGone(): ApiError {
  return new ApiError({
    status: 404,
    code: "not_found",
    detail: "This link is invalid, expired or revoked. Ask the sender for a new one.",
  });
}

/** One look: whoever reloads within half an hour still looks. */
const looks = () =>
  processSingleton(
    "shareLooks",
    () => new RateLimiterMemory({ keyPrefix: "look", points: 1, duration: 30 * 60 }),
  );

/** Counts a look at a share by an address. Never throws: no reader waits for a counter. */
export async function countView(shareId: string, address: string): Promise<void> {
  const isNew = await looks()
    .consume(`${shareId} ${address}`)
    .then(
      () => true,
      () => false,
    );
  if (!isNew) return;
  try {
    await countShareView(engine(), shareId);
  } catch (error) {
    log().warn({ err: error }, "a look at a share was not counted");
  }
}

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
