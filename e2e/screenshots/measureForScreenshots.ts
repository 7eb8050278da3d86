import { setTimeout as delay } from "node:timers/promises";
import {
  alertSummarySchema,
  mailSummarySchema,
  pageSchema,
  type Run,
  type Submission,
} from "@lapline/contracts";
import { holdDrill } from "../drill/holdDrill.ts";
import { apiClient } from "../stack/apiClient.ts";
import { setUpForScreenshots } from "./setUpForScreenshots.ts";

/** Addresses of what the screenshots show. */
export interface Shown {
  /** A run with a job under way. */
  liveRunId: string;
  reportJobId: string;
  seriesId: string;
  alertId: string;
  movedSeriesId: string;
  /** Latency and its 99th percentile, for one chart. */
  chartedIds: string[];
  /** Two versions as columns of a comparison. */
  columns: string;
  mailIds: { regression: string; invitation: string };
  /** Of the installation. */
  url: string;
  shareUrl: string;
  /** What the links of the two mails open. */
  invitationUrl: string;
  unsubscribeUrl: string;
}

const history: Submission = {
  targets: [{ target: "pglite", versions: ["0.2.0", "0.2.8", "0.2.17", "0.3.0", "0.3.7"] }],
  scenarios: [{ scenario: "records.insert", params: { count: 2000, warmup: 200 } }],
  labels: ["local"],
  trials: 5,
};
const pocketbase: Submission = {
  targets: [
    { target: "sqlite", versions: ["bundled"] },
    { target: "pocketbase", versions: ["0.40.4"] },
  ],
  scenarios: [{ scenario: "records.insert", params: { count: 20_000, warmup: 1000 } }],
  labels: ["local"],
  trials: 5,
};
const waitMsMax = 20 * 60_000;

/**
 * Measures what the screenshots show; the last run is left under way. `received` has the mails that came
 * meanwhile.
 */
export async function measureForScreenshots(
  stack: { url: string; apiKey: string },
  received: readonly string[],
): Promise<Shown> {
  const api = apiClient(stack.url, stack.apiKey);
  const processed = async (submission: Submission): Promise<Run> => {
    const { id } = await api.submit(submission);
    const deadlineMs = performance.now() + waitMsMax;
    for (;;) {
      const run = await api.run(id);
      if (run.status === "PROCESSED") return run;
      const waiting = run.status === "QUEUED" || run.status === "RUNNING";
      if (!waiting || performance.now() > deadlineMs) {
        const codes = run.jobs.map(({ errorCode, status }) => errorCode ?? status);
        throw new Error(`run ${id}: ${run.status}, ${codes.join(", ")}`);
      }
      await delay(500);
    }
  };
  const versions = await processed(history);
  const compared = await processed(pocketbase);
  const http = compared.jobs.find(({ target }) => target === "pocketbase");
  const last = versions.jobs.at(-1);
  if (http === undefined || last === undefined) throw new Error("a run came back without its jobs");
  const report = await api.report(last.id);
  const series = report.measures.find(({ name }) => name === "throughput")?.seriesId;
  if (series === undefined) throw new Error("the report names no series");
  const chartedIds = report.measures
    .filter(({ name }) => /^latency(_p99)?$/.test(name))
    .flatMap(({ seriesId }) => seriesId ?? []);
  await holdDrill({ api, stepVersions: 10, steadyVersions: 0, roundsMax: 8, trials: 5 });
  const response = await api.call("GET", "/alerts?view=all");
  const { items } = pageSchema(alertSummarySchema).parse(await response.json());
  const alert = items.find(({ target }) => target === "drill-step");
  if (alert?.worst == null) throw new Error("the fire drill raised no alert");
  const columns = ["0.2.17", "0.3.0"]
    .map((version) => `pglite~${version}~${last.durability}~${last.provisioner}~local`)
    .join(",");
  const live = await api.submit({ ...history, trials: 8 });
  const { shareUrl, invitationUrl } = await setUpForScreenshots(api, columns);
  const answer = await api.call("GET", "/mails");
  const mails = pageSchema(mailSummarySchema).parse(await answer.json()).items;
  const mailIdOf = (wanted: string): string => {
    const mail = mails.find(({ kind }) => kind === wanted);
    if (mail === undefined) throw new Error(`there is no mail of the ${wanted}`);
    return mail.id;
  };
  const unsubscribe = /\/api\/unsubscribe\/([\w-]+)/.exec(received.join("\n"))?.[1];
  if (unsubscribe === undefined) throw new Error("no mail came whose subscription can be ended");
  return {
    liveRunId: live.id,
    reportJobId: http.id,
    seriesId: series,
    chartedIds,
    alertId: alert.id,
    movedSeriesId: alert.worst.seriesId,
    columns,
    mailIds: { regression: mailIdOf("regression"), invitation: mailIdOf("invitation") },
    url: stack.url,
    shareUrl,
    invitationUrl,
    unsubscribeUrl: `${stack.url}/unsubscribe/${unsubscribe}`,
  };
}
