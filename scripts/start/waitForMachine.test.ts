import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { waitForMachine } from "./waitForMachine.ts";

const signal = new AbortController().signal;
const machine = (status: string, label = "local") => ({ label, status, healthMessage: null });

/** A server whose machines are these, one list after the other. */
async function serveMachines(...lists: object[][]) {
  let asked = 0;
  const server = createServer((_, response) => {
    const items = lists[Math.min(asked, lists.length - 1)];
    asked += 1;
    response.end(JSON.stringify({ items, nextCursor: null }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, apiKey: "k", asked: () => asked };
}

test("the machine is waited for until it takes jobs", async () => {
  const server = await serveMachines([], [machine("OFFLINE")], [machine("IDLE")]);
  expect(await waitForMachine(server, () => null, signal)).toBeNull();
  expect(server.asked()).toBe(3);
});

test("why its program ended is answered at once, whatever other machines do", async () => {
  const server = await serveMachines([machine("OFFLINE"), machine("IDLE", "lab")]);
  const problem = "another Lapline worker runs on this host";
  const seen = () => (server.asked() < 2 ? null : problem);
  expect(await waitForMachine(server, seen, signal)).toBe(problem);
});

test("a server that does not answer is asked until the start is stopped", async () => {
  const stopping = AbortSignal.timeout(300);
  const nowhere = { url: "http://127.0.0.1:9", apiKey: "k" };
  await expect(waitForMachine(nowhere, () => null, stopping)).rejects.toThrow();
});
