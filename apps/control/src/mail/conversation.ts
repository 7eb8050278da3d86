import type { MailConversation, MailStep } from "@lapline/contracts";
import type { MailServer } from "./readMailServer.ts";
import { type SmtpTrouble, smtpAdvice } from "./smtpAdvice.ts";

/** How far one attempt came; filled in while it runs. */
export interface Progress {
  /** The server greeted, and encryption is settled. */
  connected: { reply: string | null; tls: string | null } | null;
  loggedIn: { reply: string | null } | null;
  /** The server took sender and recipient and waits for the content. */
  recipient: boolean;
  /** What the server answered to the content. */
  accepted: { reply: string | null } | null;
}

type StepName = MailStep["step"];
const names: readonly StepName[] = ["connect", "encrypt", "login", "recipient", "content"];

/** Tells an attempt step by step. `trouble`: why it ended before the server had the mail. */
export function describeConversation(
  server: MailServer,
  to: string,
  progress: Progress,
  trouble: SmtpTrouble | null,
): MailConversation {
  const failed = trouble === null ? null : failedStep(server, progress, trouble);
  const steps = names.map((step): MailStep => {
    if (failed !== null && names.indexOf(step) > names.indexOf(failed)) {
      return { step, outcome: "skipped", words: "Not reached.", reply: null };
    }
    if (step === failed && trouble !== null) {
      return { step, outcome: "failed", words: trouble.message, reply: trouble.response };
    }
    return done(step, server, to, progress);
  });
  return {
    server: `${server.host}:${server.port}`,
    steps,
    advice: trouble === null || failed === null ? null : smtpAdvice(server, failed, trouble),
  };
}

function failedStep(server: MailServer, progress: Progress, trouble: SmtpTrouble): StepName {
  if (progress.recipient) return "content";
  if (progress.connected !== null) {
    return server.login !== null && progress.loggedIn === null ? "login" : "recipient";
  }
  return trouble.tls ? "encrypt" : "connect";
}

function done(step: StepName, server: MailServer, to: string, progress: Progress): MailStep {
  const { connected, loggedIn, accepted } = progress;
  switch (step) {
    case "connect":
      return ok(step, `Connected to ${server.host}, port ${server.port}.`, connected?.reply);
    case "encrypt":
      return connected !== null && connected.tls === null
        ? {
            step,
            outcome: "skipped",
            words: "Not encrypted: the server offers no TLS.",
            reply: null,
          }
        : ok(step, `Encrypted with ${connected?.tls ?? "TLS"}.`);
    case "login":
      return server.login === null
        ? { step, outcome: "skipped", words: "No user is set, so nobody signed in.", reply: null }
        : ok(step, "The server accepted user and password.", loggedIn?.reply);
    case "recipient":
      return ok(step, `The server took the sender and the recipient ${to}.`);
    case "content":
      return ok(step, "The server has the mail.", accepted?.reply);
  }
}

function ok(step: StepName, words: string, reply: string | null = null): MailStep {
  return { step, outcome: "ok", words, reply };
}
