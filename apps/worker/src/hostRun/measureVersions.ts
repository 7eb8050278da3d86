import type { HostRunAnswer, HostRunRequest, HostTrial } from "@lapline/contracts/definitions";
import { throwIfAborted } from "../jobFailure.ts";
import { inspectHost } from "../runJob/inspectHost.ts";
import { measureHarnessTrial } from "../runJob/measureHarnessTrial.ts";
import { ownWarnings } from "../runJob/trialWarnings.ts";
import type { HostRun } from "./hostRunContext.ts";
import { openSubject } from "./openSubject.ts";

type MeasureRequest = Extract<HostRunRequest, { task: "measure" }>;

/**
 * Takes the trials of an HTTP scenario, in the order of the request and by the same code as on a bench
 * machine: a fresh server and empty data folders each, the same load, checks and samples. A server that
 * does not get ready or ends is a JobFailure, whose sentence begins with its version.
 */
export async function measureVersions(
  request: MeasureRequest,
  run: HostRun,
): Promise<HostRunAnswer> {
  const subjects = await Promise.all(
    request.versions.map((version, place) =>
      openSubject({ ...request, trials: request.turns.length }, run, { ...version, place }),
    ),
  );
  const [first] = subjects;
  if (first === undefined) throw new Error("nothing to measure");
  const { measures, layout } = first;
  await inspectHost(first.attempt, []);
  const { warnings } = first.attempt;
  const trials: HostTrial[] = [];
  for (const [done, { version: place, index }] of request.turns.entries()) {
    throwIfAborted(run.signal);
    const subject = subjects[place];
    if (subject === undefined) throw new Error(`there is no version ${place}`);
    const { attempt, artifact, copy, name } = subject;
    run.inHand.now = `${name}: `;
    run.tell(`${request.scenario}: trial ${done + 1} of ${request.turns.length} (${name})`);
    const measured = await measureHarnessTrial(attempt, {
      ...{ index, side: null, artifact, copy, layout, measures, sizes: {} },
      onReady: async () => undefined,
      hostReasons: () => [],
    });
    warnings.push(...ownWarnings(index, measured).map((one) => `${name}: ${one}`));
    const { reasons, values, durationNs } = measured.trial;
    trials.push({
      ...{ version: place, index, values },
      durationMs: durationNs / 1e6,
      reasons: reasons.map(({ detail }) => detail),
      othersCores: measured.others?.used ?? null,
    });
  }
  run.inHand.now = null;
  return { outcome: "measured", measures: [...measures], trials, warnings };
}
