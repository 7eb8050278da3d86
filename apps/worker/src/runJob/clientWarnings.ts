import { clientNote, measuredClient, type Params, type RawTrial } from "@lapline/contracts";
import { generatorUtilisationMax } from "@lapline/workloads";

/**
 * What a report says of a client that is part of what was measured. Where it was busy nearly all the
 * time, the values are what the client can do, which a busy load generator would make invalid. Pure.
 */
export function clientWarnings(
  params: Params,
  trials: readonly Pick<RawTrial, "load">[],
): string[] {
  const client = measuredClient(params);
  if (client === null) return [];
  const busy = trials.flatMap(({ load }) => load?.generatorUtilisation ?? []);
  const bound = busy.filter((share) => share > generatorUtilisationMax);
  if (bound.length === 0) return [clientNote(client)];
  const most = (Math.max(...bound) * 100).toFixed(1);
  return [
    clientNote(client),
    `The client ${client} was the limit in ${bound.length} of ${trials.length} trials: it was busy up to ${most} % of the time. The target may do more.`,
  ];
}
