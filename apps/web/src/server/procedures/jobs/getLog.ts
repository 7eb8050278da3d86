import { pageQuerySchema } from "@lapline/contracts";
import { getLog as readLog } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { readProcedure } from "../../trpc.ts";
import { formatLogCursor, parseLogCursor } from "./logCursor.ts";
import { logPageSchema } from "./logPage.ts";

/** A page of the job's stored output, attempt by attempt, oldest first. */
export const getLog = readProcedure
  .input(pageQuerySchema.extend(byIdSchema.shape))
  .output(logPageSchema)
  .query(async ({ ctx, input: { id, cursor, limit } }) => {
    const pieces = await readLog(ctx.engine, {
      projectId: ctx.projectId,
      jobId: id,
      after: parseLogCursor(cursor ?? null),
      limit: limit + 1,
    });
    if (pieces === null) throw notFound("job");
    const items = pieces.slice(0, limit);
    const last = items.at(-1);
    const hasMore = pieces.length > limit && last !== undefined;
    return { items, nextCursor: hasMore ? formatLogCursor(last) : null };
  });
