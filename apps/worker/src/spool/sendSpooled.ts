import type { ApiAnswer } from "../api/apiAnswer.ts";
import type { MachineApi } from "../api/machineApi.ts";
import type { Log } from "../log.ts";
import type { Spool } from "./spool.ts";

type Outcome = "acknowledged" | "refused" | "later" | "unauthorized";

/**
 * Posts one spooled result and deletes it once the server has taken or refused it for good; posting
 * is idempotent (job, fence, content hash). `later`: it stays and has to be sent again.
 */
export async function sendSpooled(
  deps: { spool: Spool; api: Pick<MachineApi, "report" | "fail">; log: Log },
  name: string,
  signal?: AbortSignal,
): Promise<Outcome> {
  const entry = await deps.spool.read(name);
  if (entry === null) return "refused";
  const answer =
    entry.kind === "report"
      ? await deps.api.report(entry.jobId, entry.body, signal)
      : await deps.api.fail(entry.jobId, entry.body, signal);
  const { outcome, sentence } = judge(answer);
  const context = { jobId: entry.jobId, fence: entry.body.fence, kind: entry.kind, sentence };
  switch (outcome) {
    case "acknowledged":
      await deps.spool.remove(name);
      deps.log.info(context, "result acknowledged");
      return outcome;
    case "refused":
      await deps.spool.remove(name);
      deps.log.warn(context, "result refused for good");
      return outcome;
    case "later":
    case "unauthorized":
      deps.log.warn(context, "result stays in the spool");
      return outcome;
  }
}

function judge(answer: ApiAnswer<{ outcome: string; reason?: string | undefined }>): {
  outcome: Outcome;
  sentence: string;
} {
  switch (answer.kind) {
    case "ok":
      return {
        outcome: answer.value.outcome === "refused" ? "refused" : "acknowledged",
        sentence: answer.value.reason ?? answer.value.outcome,
      };
    case "fenced":
    case "refused":
      return { outcome: "refused", sentence: answer.sentence };
    case "unauthorized":
      return { outcome: "unauthorized", sentence: answer.sentence };
    case "outdated":
    case "unavailable":
      return { outcome: "later", sentence: answer.sentence };
  }
}

/** Sends what earlier runs of the worker left; stops at the first result the server cannot take now. */
export async function sendLeftovers(
  deps: { spool: Spool; api: Pick<MachineApi, "report" | "fail">; log: Log },
  signal?: AbortSignal,
): Promise<{ left: number }> {
  const names = await deps.spool.names();
  for (const [index, name] of names.entries()) {
    const outcome = await sendSpooled(deps, name, signal);
    if (outcome === "later" || outcome === "unauthorized") return { left: names.length - index };
  }
  return { left: 0 };
}
