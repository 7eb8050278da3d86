import { type MailConversation, reasonOf, reasonText } from "@lapline/contracts";
import {
  type ClaimedMail,
  callFailed,
  claimMail,
  createSecret,
  type EngineContext,
  isolate,
  isolateStep,
  type MailOutcome,
  mailLink,
  mailsOf,
  markMailHanded,
  noteMailServer,
  queueDigests,
  recoverMails,
  releaseMail,
  settleMail,
  storeMailContent,
} from "@lapline/engine";
import addressParser from "nodemailer/lib/addressparser";
import type { Log } from "../log.ts";
import { createLoop, type Loop, type LoopOptions } from "../loops/createLoop.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import { buildMessage } from "./buildMessage.ts";
import { composeMail } from "./composeMail.ts";
import { type HandOverOutcome, handOver } from "./handOver.ts";
import { linkMark } from "./mailFooter.ts";
import type { MailServer } from "./mailServer.ts";

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

interface Attempted {
  outcome: MailOutcome;
  conversation: MailConversation | null;
}

/** Mails of one turn; the next one gets to the rest. */
const mailsMax = 20;

/** Sends the mails that are due; with none, queues the digests that are due. `idle`: nothing is. */
export async function mailTurn(deps: MailDeps): Promise<"more" | "idle"> {
  const { engine, signal } = deps;
  const step = <T>(name: string, take: () => Promise<T>) =>
    isolateStep(engine, "mails", { name, take });
  // Each turn, not once: a book that was restored may say otherwise.
  await step("server", () => noteMailServer(engine, deps.server !== null));
  await step("recover", () => recoverMails(engine));
  for (let mails = 0; mails < mailsMax; mails += 1) {
    const mail = signal.aborted ? null : await claimMail(engine);
    if (mail === null) {
      const queued = (await step("digests", () => queueDigests(engine))) ?? 0;
      return mails > 0 || queued > 0 ? "more" : "idle";
    }
    const { id, project } = mail;
    const item = { ...mailsOf, id, projectId: project?.id ?? null };
    const sent = await isolate(engine, item, () => send(deps, mail));
    if (!sent.ok) await releaseMail(engine, mail, sent.error);
  }
  return "more";
}

async function send(deps: MailDeps, mail: ClaimedMail): Promise<void> {
  const { engine, metrics, log } = deps;
  const attempted = await attempt(deps, mail);
  if (attempted === null) return;
  const { outcome, conversation } = attempted;
  await settleMail(engine, mail, outcome, conversation);
  metrics.countMail(outcome.outcome);
  const facts = { mailId: mail.id, attempt: mail.attempt };
  if (outcome.outcome === "retry" || outcome.outcome === "failed") {
    const reason = reasonText(outcome.reason);
    log.warn({ ...facts, reason }, `a mail was not sent: ${outcome.outcome}`);
  } else log.info(facts, `a mail was ${outcome.outcome}`);
}

/** One attempt; null when the mail turned out to be in other hands. */
async function attempt(deps: MailDeps, mail: ClaimedMail): Promise<Attempted | null> {
  const { engine, server, baseUrl, signal } = deps;
  const content = await composeMail(engine, mail, baseUrl);
  if (content === null) {
    const reason = reasonOf("mail_subject_deleted", {});
    return { outcome: { outcome: "failed", reason }, conversation: null };
  }
  const link = server === null ? null : mailLink(mail);
  const token = link === null ? null : createSecret(engine.random, link);
  if (!(await storeMailContent(engine, mail, content, token))) return null;
  if (server === null) return { outcome: { outcome: "stored" }, conversation: noServer };
  const filled = (text: string) => (token === null ? text : text.replaceAll(linkMark, token));
  const message = await buildMessage({
    ...content,
    html: filled(content.html),
    text: filled(content.text),
    from: server.from,
    to: mail.toAddress,
    date: engine.clock.now(),
    unsubscribeUrl: link === "unsubscribe" ? `${baseUrl}/api/unsubscribe/${token}` : null,
  });
  const [sender] = addressParser(server.from, { flatten: true });
  const { result, conversation } = await handOver({
    server,
    envelope: { from: sender?.address ?? server.from, to: mail.toAddress },
    message,
    mayHand: () => markMailHanded(engine, mail),
    signal: AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]),
  });
  const outcome = outcomeOf(result, mail.kind);
  return outcome === null ? null : { outcome, conversation };
}

const noServer: MailConversation = {
  server: null,
  steps: [],
  advice:
    "No mail server is set, so mails are stored on the Mailbox page only. Set SMTP_URL and MAIL_FROM for control to send them.",
};

function outcomeOf(handed: HandOverOutcome, kind: string): MailOutcome | null {
  switch (handed.outcome) {
    case "accepted":
      return { outcome: "sent" };
    case "withheld":
      return null;
    case "refused": {
      // A test mail shows what happened to it; a second try would only make its reader wait.
      const ended = handed.permanent || kind === "test";
      return { outcome: ended ? "failed" : "retry", reason: callFailed(handed.reason) };
    }
    case "unsure":
      return {
        outcome: "failed",
        reason: reasonOf("mail_unanswered", { reason: callFailed(handed.reason) }),
      };
  }
}

/** Waiting retries come up this late at most; new mails wake the loop. */
const intervalMs = 15_000;

export interface MailLoopOptions extends Omit<LoopOptions, "name" | "intervalMs" | "turn"> {
  engine: EngineContext;
  metrics: Metrics;
  server: MailServer | null;
  baseUrl: string;
}

/** The loop that sends mails. Stopping it ends an attempt under way. */
export function createMailLoop(options: MailLoopOptions): Loop {
  const ending = new AbortController();
  const loop = createLoop({
    ...options,
    name: "mails",
    intervalMs,
    turn: (watch) => {
      const engine = { ...options.engine, watch };
      return mailTurn({ ...options, engine, signal: ending.signal });
    },
  });
  return {
    ...loop,
    stop: async () => {
      ending.abort();
      await loop.stop();
    },
  };
}
