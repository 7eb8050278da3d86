import { keepStatisticInputSchema, statisticFacts } from "@lapline/contracts";
import { keepStatistic as storeStatistic } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Makes a statistic of a series' distributions a series of its own; answers that one. */
export const keepStatistic = projectProcedure("rules.manage")
  .input(byIdSchema.extend(keepStatisticInputSchema.shape))
  .output(byIdSchema)
  .mutation(async ({ ctx: { engine, projectId, actor }, input: { id, statistic } }) => {
    const about = { projectId, actor: engineActor(actor), seriesId: id, statistic };
    const kept = await storeStatistic(engine, about);
    switch (kept.outcome) {
      case "kept":
        return { id: kept.seriesId };
      case "unknown":
        throw notFound("series");
      case "no_distribution":
        throw new ApiError({
          status: 409,
          code: "no_distribution",
          detail:
            "This series has no distributions, so it has no percentiles. Use a series of latencies.",
        });
      case "too_few_operations":
        throw new ApiError({
          status: 409,
          code: "too_few_operations",
          detail: `A trial of this series has at most ${kept.operations} timed operations. ${statisticFacts(statistic).words} needs ${kept.needed}. Choose a lower percentile, or run more operations in each trial.`,
        });
      case "own_measure":
        throw new ApiError({
          status: 409,
          code: "own_measure",
          detail: `The scenario already measures ${statistic} as ${kept.title}, so it is not kept twice. Open the series ${kept.title}.`,
        });
      case "too_many":
        throw new ApiError({
          status: 409,
          code: "too_many_statistics",
          detail: "The project keeps 100 statistics, the maximum. Stop keeping one first.",
        });
    }
  });
