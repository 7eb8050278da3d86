import { runVerdictSchema } from "@lapline/contracts";
import { readRunVerdict } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { catalog } from "../../catalog.ts";
import { notFound } from "../../http/refusals.ts";
import { readProcedure } from "../../trpc.ts";

/** What a run came to, as far as it got: the same that its commit is told. */
export const getVerdict = readProcedure
  .input(byIdSchema)
  .output(runVerdictSchema)
  .query(async ({ ctx, input }) => {
    const place = { projectId: ctx.projectId, runId: input.id };
    const verdict = await readRunVerdict(ctx.engine, catalog, place);
    if (verdict === null) throw notFound("run");
    return verdict;
  });
