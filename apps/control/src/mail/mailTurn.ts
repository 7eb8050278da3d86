import {
  type ClaimedMail,
  claimMail,
  type EngineContext,
  type MailOutcome,
  markMailHanded,
  recoverMails,
  settleMail,
  storeMailContent,
} from "@lapline/engine";
import addressParser from "nodemailer/lib/addressparser";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import { buildMessage } from "./buildMessage.ts";
import { composeMail } from "./composeMail.ts";
import { type HandOverOutcome, handOver } from "./handOver.ts";
import type { MailServer } from "./readMailServer.ts";

export interface MailDeps {
  engine: EngineContext;
  /** Null: mails are kept in the mailbox and nothing is sent. */
  server: MailServer | null;
  /** The installation's public address, without a slash at its end. */
  baseUrl: string;
  metrics: Pick<Metrics, "countMail">;
  log: Log;
  /** Ends with the process. */
  signal: AbortSignal;
}

/** Below the silence after which liveness takes the loop for stuck. */
const attemptTimeoutMs = 30_000;

/** Sends the mail that is due next. `idle`: none is. */
export async function mailTurn(deps: MailDeps): Promise<"more" | "idle"> {
  const { engine, metrics, log } = deps;
  await recoverMails(engine);
  const mail = await claimMail(engine);
  if (mail === null) return "idle";
  const outcome = await attempt(deps, mail);
  if (outcome === null) return "more";
  await settleMail(engine, mail, outcome);
  metrics.countMail(outcome.outcome);
  const facts = { mailId: mail.id, attempt: mail.attempt };
  if (outcome.outcome === "retry" || outcome.outcome === "failed") {
    log.warn({ ...facts, reason: outcome.reason }, `a mail was not sent: ${outcome.outcome}`);
  } else log.info(facts, `a mail was ${outcome.outcome}`);
  return "more";
}

/** One attempt; null when the mail turned out to be in other hands. */
async function attempt(deps: MailDeps, mail: ClaimedMail): Promise<MailOutcome | null> {
  const { engine, server, baseUrl, signal } = deps;
  const content = await composeMail(engine, mail, baseUrl);
  if (content === null) return { outcome: "failed", reason: "What it was about is gone." };
  if (!(await storeMailContent(engine, mail, content))) return null;
  if (server === null) return { outcome: "stored" };
  const message = await buildMessage({
    ...content,
    from: server.from,
    to: mail.toAddress,
    date: engine.clock.now(),
  });
  const [sender] = addressParser(server.from, { flatten: true });
  const handed = await handOver({
    server,
    envelope: { from: sender?.address ?? server.from, to: mail.toAddress },
    message,
    mayHand: () => markMailHanded(engine, mail),
    signal: AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]),
  });
  return outcomeOf(handed);
}

function outcomeOf(handed: HandOverOutcome): MailOutcome | null {
  switch (handed.outcome) {
    case "accepted":
      return { outcome: "sent" };
    case "withheld":
      return null;
    case "refused":
      return { outcome: handed.permanent ? "failed" : "retry", reason: handed.reason };
    case "unsure":
      return {
        outcome: "failed",
        reason: `The connection ended after the mail was handed over (${handed.reason}). It may have arrived, so it was not sent again.`,
      };
  }
}
