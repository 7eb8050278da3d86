import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailServer } from "./readMailServer.ts";

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

/** Silences of the server that end an attempt; RFC 5321 asks for more patience, retries make up for it. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
  socketCloseTimeout: 0,
};

/** Gives one message to the mail server over one connection. Never throws. */
export async function handOver(input: HandOverInput): Promise<HandOverOutcome> {
  const { server, envelope, message, mayHand, signal } = input;
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    ...timeouts,
  });
  const content = { handed: false, withheld: false };
  async function* read() {
    if (await mayHand()) content.handed = true;
    else {
      content.withheld = true;
      throw new Error("withheld");
    }
    yield message;
  }
  const stop = () => connection.close();
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    await until(connection, signal, (done) => connection.connect(done));
    const { login } = server;
    if (login !== null) {
      await until(connection, signal, (done) => connection.login({ ...login }, done));
    }
    await until(connection, signal, (done) =>
      connection.send({ ...envelope, size: message.length }, Readable.from(read()), done),
    );
    connection.quit();
    return { outcome: "accepted" };
  } catch (error) {
    connection.close();
    return content.withheld ? { outcome: "withheld" } : judge(error, content.handed);
  } finally {
    signal.removeEventListener("abort", stop);
  }
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

interface SmtpError {
  message: string;
  code?: string;
  responseCode?: number;
}

function judge(error: unknown, handed: boolean): HandOverOutcome {
  const { message, code, responseCode }: SmtpError =
    error instanceof Error ? error : { message: String(error) };
  // After the content only the server's own answer to it says that it was not taken.
  if (handed && code !== "EMESSAGE") return { outcome: "unsure", reason: message };
  // A wrong password is the installation's mistake and may be put right while the mail waits.
  const ours = code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2";
  const permanent = !ours && responseCode !== undefined && responseCode >= 500;
  return { outcome: "refused", permanent, reason: message };
}
