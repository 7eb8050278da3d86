import { randomBytes } from "node:crypto";
import { type WebhookInput, webhookInputSchema } from "@lapline/contracts";
import {
  createVault,
  createWebhook,
  type EngineContext,
  outboundAddresses,
  processReport,
  settleRun,
  testWebhook,
} from "@lapline/engine";
import { fakeClock } from "@lapline/testkit";
import { pino } from "pino";
import { createMetrics } from "../../metrics/createMetrics.ts";
import { resolveName } from "../../outbound/resolveName.ts";
import { deliveriesTurn } from "../../webhooks/deliveriesTurn.ts";
import { installationCatalog, openInstallation } from "../openInstallation.ts";

const actor = { kind: "system" as const };

/** A vault with a key of its own. */
export function newVault() {
  const random = { bytes: (count: number) => randomBytes(count) };
  const made = createVault(randomBytes(32).toString("hex"), random);
  if (made === null) throw new Error("the key was refused");
  return made;
}

/** An installation in the database at `url` whose clock the test moves, with webhooks and senders. */
export async function openWebhookBook(url: string, start: Date) {
  const installation = await openInstallation(url);
  const clock = fakeClock(start.getTime());
  const engine: EngineContext = { ...installation.engine, clock };
  const vault = newVault();
  const { db, projectId, submit, measureNext } = installation;

  const makeWebhook = async (address: string, more: Partial<WebhookInput> = {}) => {
    const webhook = webhookInputSchema.parse({
      name: "CI",
      url: address,
      events: ["run.finished", "report.processed"],
      ...more,
    });
    const created = await createWebhook(engine, vault, { projectId, actor, webhook });
    if (created.outcome !== "created") throw new Error(created.outcome);
    return { id: created.webhook.id, secret: created.secret };
  };

  /** Sends what is due. Time stands still for a turn, so none is too slow to end on its own. */
  const turn = (ranges = "127.0.0.0/8") => {
    const allowed = outboundAddresses.parseCidrs(ranges);
    if (allowed === null) throw new Error("the ranges were refused");
    return deliveriesTurn({
      engine,
      catalog: installationCatalog,
      vault,
      policy: { allowed, resolve: resolveName },
      baseUrl: "https://bench.example",
      nowMs: () => 0,
      metrics: createMetrics(),
      log: pino({ level: "silent" }),
      signal: new AbortController().signal,
    });
  };

  /** Submits a run of one job, measures and processes it and looks whether the run ended. */
  const finishRun = async () => {
    await submit(1);
    const jobId = await measureNext();
    const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
    await processReport(engine, { reportId: id });
    const { runId } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
    await settleRun(engine, { runId });
    return { runId, jobId, reportId: id };
  };

  const queueTest = async (webhookId: string) => {
    const queued = await testWebhook(engine, { projectId, webhookId, actor });
    if (queued.outcome !== "queued") throw new Error(queued.outcome);
    return queued.deliveryId;
  };
  const deliveryOf = (id: string) => db.delivery.findUniqueOrThrow({ where: { id } });

  return {
    installation,
    engine,
    clock,
    vault,
    makeWebhook,
    turn,
    finishRun,
    queueTest,
    deliveryOf,
  };
}
