import { endSessions as end } from "@lapline/engine";
import { z } from "zod";
import { assertSameOrigin } from "../../http/sameOrigin.ts";
import { sessionProcedure } from "../../trpc.ts";

const input = z.strictObject({
  /** Absent: every session but the one that asks. */
  id: z.string().min(1).max(100).optional(),
});

/** Signs the person out elsewhere. Sessions of others are no sessions of theirs: none ends. */
export const endSessions = sessionProcedure
  .input(input)
  .output(z.strictObject({ ended: z.int() }))
  .mutation(async ({ ctx, input: { id } }) => {
    assertSameOrigin(ctx.headers);
    const { userId, name, sessionId } = ctx.user;
    const actor = { kind: "user" as const, id: userId, name };
    const which = id === undefined ? { allBut: sessionId } : { one: id };
    return { ended: await end(ctx.engine, { actor, which }) };
  });
