import { createServer } from "node:net";
import { expect, test } from "vitest";
import { hasListener, listensIn } from "./listensIn.ts";

// Lines of /proc/net/tcp: a listener on 127.0.0.1:8090, and a connection from that port.
const listening = "   0: 0100007F:1F9A 00000000:0000 0A 00000000:00000000 00:00000000 00000000";
const connected = "   1: 0100007F:1F9A 0100007F:A1B2 01 00000000:00000000 00:00000000 00000000";

test("a listener is told from a connection of the same port", () => {
  expect(hasListener(`  sl  local_address rem_address   st\n${listening}\n`, 8090)).toBe(true);
  expect(hasListener(`  sl  local_address rem_address   st\n${connected}\n`, 8090)).toBe(false);
  expect(hasListener(listening, 90)).toBe(false);
});

test("a server of this process is seen by its port until it closes", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  expect(listensIn(process.pid, port)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(listensIn(process.pid, port)).toBe(false);
  expect(listensIn(2 ** 22 + 1, port)).toBeNull();
});
