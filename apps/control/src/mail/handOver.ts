import { Readable } from "node:stream";
import { TLSSocket } from "node:tls";
import type { MailConversation, MailStep } from "@lapline/contracts";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { type MailServer, readTrouble, type SmtpTrouble, smtpAdvice } from "./mailServer.ts";

/** How far one attempt came; filled in while it runs. */
interface Progress {
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
function describeConversation(
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
            words: "Not encrypted, because the server does not offer TLS.",
            reply: null,
          }
        : ok(step, `Encrypted with ${connected?.tls ?? "TLS"}.`);
    case "login":
      return server.login === null
        ? {
            step,
            outcome: "skipped",
            words: "No user is set, so there was no sign-in.",
            reply: null,
          }
        : ok(step, "The server accepted user and password.", loggedIn?.reply);
    case "recipient":
      return ok(step, `The server accepted the sender and the recipient ${to}.`);
    case "content":
      return ok(step, "The server accepted the mail.", accepted?.reply);
  }
}

function ok(step: StepName, words: string, reply: string | null = null): MailStep {
  return { step, outcome: "ok", words, reply };
}

export interface HandOverInput {
  server: MailServer;
  /** Bare addresses. */
  envelope: { from: string; to: string };
  message: Buffer;
  /**
   * Asked after the server is ready for the content and before its first byte; on false nothing is
   * sent.
   */
  mayHand: () => Promise<boolean>;
  /** Ends the attempt. */
  signal: AbortSignal;
}

export type HandOverOutcome =
  | { outcome: "accepted" }
  /** Surely not delivered; `permanent`: the same again would be refused again. */
  | { outcome: "refused"; permanent: boolean; reason: string }
  /** The connection ended after the content was handed over and before the answer came. */
  | { outcome: "unsure"; reason: string }
  /** `mayHand` said no. */
  | { outcome: "withheld" };

export interface HandedOver {
  result: HandOverOutcome;
  conversation: MailConversation;
}

/** Silences of the server that end an attempt; RFC 5321 asks for more patience, retries make up for it. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
  socketCloseTimeout: 0,
};

/** Gives one message to the mail server over one connection. Never throws. */
export async function handOver(input: HandOverInput): Promise<HandedOver> {
  const { server, signal } = input;
  const { host, port, secure, requireTls: requireTLS } = server;
  const connection = new SMTPConnection({ host, port, secure, requireTLS, ...timeouts });
  const progress: Progress = { connected: null, loggedIn: null, recipient: false, accepted: null };
  const state = { withheld: false };
  const tell = (result: HandOverOutcome, trouble: SmtpTrouble | null): HandedOver => ({
    result,
    conversation: describeConversation(server, input.envelope.to, progress, trouble),
  });
  const stop = () => connection.close();
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    await talk(connection, input, progress, state);
    connection.quit();
    return tell({ outcome: "accepted" }, null);
  } catch (error) {
    connection.close();
    const trouble = readTrouble(error, server);
    const result = state.withheld
      ? { outcome: "withheld" as const }
      : judge(error, trouble, progress);
    return tell(result, trouble);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The whole conversation; throws where it ends early. */
async function talk(
  connection: SMTPConnection,
  { server: { login }, envelope, message, mayHand, signal }: HandOverInput,
  progress: Progress,
  state: { withheld: boolean },
): Promise<void> {
  async function* read() {
    if (await mayHand()) progress.recipient = true;
    else {
      state.withheld = true;
      throw new Error("withheld");
    }
    yield message;
  }
  await until(connection, signal, (done) => connection.connect(done));
  const socket = connection._socket;
  const tls = socket instanceof TLSSocket ? socket.getProtocol() : null;
  progress.connected = { reply: lastLine(connection), tls };
  if (login !== null) {
    await until(connection, signal, (done) => connection.login({ ...login }, done));
    progress.loggedIn = { reply: lastLine(connection) };
  }
  await until(connection, signal, (done) =>
    connection.send({ ...envelope, size: message.length }, Readable.from(read()), done),
  );
  progress.accepted = { reply: lastLine(connection) };
}

function lastLine({ lastServerResponse: reply }: SMTPConnection): string | null {
  return reply === false ? null : (reply.trim().split(/\r?\n/).at(-1) ?? null);
}

/** Runs one step; also ends when the connection fails or the signal ends, which the step may not notice. */
function until(
  connection: SMTPConnection,
  signal: AbortSignal,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    connection.on("error", reject);
    step((error) => {
      signal.removeEventListener("abort", abort);
      if (error) reject(error);
      else resolve();
    });
  });
}

function judge(
  error: unknown,
  { message: reason, responseCode, tls }: SmtpTrouble,
  { recipient }: Progress,
): HandOverOutcome {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // After the content only the server's own answer to it says that it was not taken.
  if (recipient && code !== "EMESSAGE") return { outcome: "unsure", reason };
  // A wrong password is the installation's mistake and may be put right while the mail waits. So is a
  // server that wants encryption or a user first.
  const ours =
    code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2" || tls || responseCode === 530;
  const permanent = !ours && responseCode !== null && responseCode >= 500;
  return { outcome: "refused", permanent, reason };
}
