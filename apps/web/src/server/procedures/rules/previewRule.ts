import { rulePreviewInputSchema, rulePreviewSchema } from "@lapline/contracts";
import { previewRule as readPreview } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";
import { unknownScope } from "./unknownScope.ts";

/** What a rule would have said over the existing history; nothing is stored. */
export const previewRule = projectProcedure("project.read")
  .meta({ access: "project.read", heavy: true })
  .input(rulePreviewInputSchema)
  .output(rulePreviewSchema)
  .query(async ({ ctx, input }) => {
    const answer = await readPreview(ctx.engine, { projectId: ctx.projectId, rule: input });
    if (answer.outcome === "unknown") throw unknownScope(answer.field);
    return answer.preview;
  });
