import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { ServerEvent } from "../drivers/syncDriver.ts";
import { EventParser, ServerEvents } from "./serverEvents.ts";

describe("EventParser", () => {
  it("finds the same events however the stream is cut", () => {
    const text = "id:1\nevent:PB_CONNECT\ndata:{}\n\n: note\ndata: a: b\r\ndata:c\r\n\r\ndata:un";
    for (const size of [1, 2, 7, text.length]) {
      const events: ServerEvent[] = [];
      const parser = new EventParser((event) => events.push(event));
      for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size));
      expect(events).toEqual([
        { name: "PB_CONNECT", data: "{}" },
        { name: "", data: "a: b\nc" },
      ]);
    }
  });
});

describe("ServerEvents", () => {
  it("answers when the head came, tells of each event at once, and ends its streams", async () => {
    const { promise: gone, resolve: onGone } = Promise.withResolvers<void>();
    const server = createServer((request, response) => {
      response.writeHead(request.url === "/stream" ? 200 : 403);
      response.write("data: first\n\n");
      response.once("close", onGone);
      if (request.url !== "/stream") response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const events = new ServerEvents(`http://127.0.0.1:${port}`, () => undefined);
    const { promise: first, resolve: onFirst } = Promise.withResolvers<string>();
    await events.listen({ method: "GET", path: "/stream" }, ({ data }) => onFirst(data));
    expect(await first).toBe("first");
    await expect(events.listen({ method: "GET", path: "/other" }, () => undefined)).rejects.toThrow(
      "answered 403",
    );
    events.close();
    await gone;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
