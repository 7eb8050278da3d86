import { connect, createServer, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

/**
 * Program: a thread that stands between peers and their server and passes on what each says to the
 * other `delayMs` later. It delays bytes and ends, not handshakes: its own system answers those.
 */
const { serverPort, delayMs } = z
  .strictObject({ serverPort: z.int(), delayMs: z.number() })
  .parse(workerData);

/** What one side says reaches the other later, in order, and then its end. */
function passOn(from: Socket, to: Socket): void {
  const later = (act: () => void) => setTimeout(act, delayMs);
  from.on("data", (bytes) => {
    later(() => {
      if (!to.destroyed) to.write(bytes);
    });
  });
  from.on("end", () => {
    later(() => to.end());
  });
  // What was on its way when a side broke off is lost, as on a network.
  from.on("error", () => {
    later(() => to.destroy());
  });
  from.on("close", (hadError) => {
    if (!hadError) later(() => to.destroySoon());
  });
}

const relay = createServer({ allowHalfOpen: true, noDelay: true }, (peer) => {
  const server = connect({
    host: "127.0.0.1",
    port: serverPort,
    noDelay: true,
    allowHalfOpen: true,
  });
  passOn(peer, server);
  passOn(server, peer);
});
relay.listen(0, "127.0.0.1", () => {
  const address = relay.address();
  if (address === null || typeof address === "string") throw new Error("The relay has no port.");
  parentPort?.postMessage(address.port);
});
