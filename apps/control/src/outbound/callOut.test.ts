import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { outboundAddresses } from "@lapline/engine";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startReceiver } from "../testing/startReceiver.ts";
import { callOut } from "./callOut.ts";
import { findRoute, type OutboundPolicy } from "./findRoute.ts";

let port = 0;
let connections = 0;
const canary = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
beforeAll(async () => {
  // Every loopback address of both families leads here.
  await new Promise<void>((resolve) => canary.listen({ port: 0, host: "::" }, resolve));
  const address = canary.address();
  if (address === null || typeof address === "string") throw new Error("the canary has no port");
  port = address.port;
});
afterAll(() => canary.close());

/** What names lead to in these tests; no other name exists, and no real resolver is asked. */
const names: Record<string, string[]> = {
  localhost: ["127.0.0.1", "::1"],
  "localhost.": ["127.0.0.1"],
  "loop.test": ["127.0.0.1"],
  "loop6.test": ["::1"],
  "mapped.test": ["::ffff:127.0.0.1"],
  "mapped-hex.test": ["::ffff:7f00:1"],
  "nat64.test": ["64:ff9b::7f00:1"],
  "local-nat64.test": ["64:ff9b:1::7f00:1"],
  "compatible.test": ["::127.0.0.1"],
  "sixtofour.test": ["2002:7f00:1::"],
  "teredo.test": ["2001:0:7f00:1::"],
  "zero.test": ["0.0.0.0"],
  "zero6.test": ["::"],
  "other-loop.test": ["127.8.8.8"],
  "ten.test": ["10.0.0.1"],
  "private.test": ["172.16.5.4"],
  "home.test": ["192.168.1.1"],
  "cgnat.test": ["100.64.0.1"],
  "metadata.test": ["169.254.169.254"],
  "link6.test": ["fe80::1"],
  "zone.test": ["fe80::1%lo"],
  "unique.test": ["fd00::1"],
  "site.test": ["fec0::1"],
  "multi.test": ["224.0.0.1"],
  "multi6.test": ["ff02::1"],
  "broadcast.test": ["255.255.255.255"],
  "reserved.test": ["240.0.0.1"],
  "bench.test": ["198.18.0.1"],
  "docs.test": ["192.0.2.1"],
  "docs6.test": ["2001:db8::1"],
  "discard.test": ["100::1"],
  "mixed.test": ["1.1.1.1", "127.0.0.1"],
  "mixed6.test": ["2606:4700::1111", "::1"],
  "nothing.test": [],
  "garbage.test": ["not an address"],
};
const resolveName = async (name: string) => {
  const found = names[name];
  if (found === undefined) throw new Error(`no such name: ${name}`);
  return found;
};

function ranges(text: string): outboundAddresses.AddressRanges {
  const read = outboundAddresses.parseCidrs(text);
  if (read === null) throw new Error("the ranges were refused");
  return read;
}
const strict: OutboundPolicy = { allowed: ranges(""), resolve: resolveName };

const call = (url: string, policy: OutboundPolicy) =>
  callOut(
    {
      url,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
      timeoutMs: 20_000,
      bodyBytesMax: 1024,
      signal: new AbortController().signal,
    },
    policy,
  );

/** PORT stands for the canary's. */
const urls = [
  ...Object.keys(names).flatMap((name) => [`http://${name}:PORT/`, `https://${name}:PORT/hook`]),
  "http://127.0.0.1:PORT/",
  "https://127.0.0.1:PORT/",
  "http://127.1:PORT/",
  "http://127.0.1:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f000001:PORT/",
  "http://0x7f.0.0.1:PORT/",
  "http://0x7f.1:PORT/",
  "http://017700000001:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://0177.0000.0000.0001:PORT/",
  "http://127.0.0.1.:PORT/",
  "http://0:PORT/",
  "http://0.0.0.0:PORT/",
  "http://127.255.255.254:PORT/",
  "http://[::1]:PORT/",
  "https://[::1]:PORT/",
  "http://[0:0:0:0:0:0:0:1]:PORT/",
  "http://[::]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
  "http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/",
  "http://[::127.0.0.1]:PORT/",
  "http://[64:ff9b::127.0.0.1]:PORT/",
  "http://[64:ff9b:1::7f00:1]:PORT/",
  "http://[2002:7f00:1::]:PORT/",
  "http://[fe80::1]:PORT/",
  "http://[fd00::1]:PORT/",
  "http://[ff02::1]:PORT/",
  "http://LOCALHOST:PORT/",
  "http://LocalHost.:PORT/",
  "http://①②⑦.⓪.⓪.①:PORT/",
  "http://127。0。0。1:PORT/",
  "http://%31%32%37.0.0.1:PORT/",
  "http://user@127.0.0.1:PORT/",
  "http://user:password@127.0.0.1:PORT/",
  "http://example.org@127.0.0.1:PORT/",
  "http://127.0.0.1:PORT@localhost:PORT/",
  "http://127.0.0.1:PORT#@example.org/",
  "http://127.0.0.1:PORT\\@example.org/",
  "http://127.0.0.1:PORT/%0d%0aHost:%20example.org",
  "http://127.0.0.1:PORT/\r\nHost: example.org",
  "http://127.0.0.1\t:PORT/",
  "http://loop.test:PORT/\n",
  "http:127.0.0.1:PORT/",
  "http:/127.0.0.1:PORT/",
  "http:\\\\127.0.0.1:PORT\\",
  "//127.0.0.1:PORT/",
  "127.0.0.1:PORT",
  "ftp://127.0.0.1:PORT/",
  "gopher://127.0.0.1:PORT/_GET",
  "file:///etc/passwd",
  "unix:/var/run/docker.sock",
  "data:text/plain,hello",
  "javascript:alert(1)",
  "ws://127.0.0.1:PORT/",
  "http://unknown.test:PORT/",
  "http://[::1%25lo]:PORT/",
  "http://256.256.256.256:PORT/",
  "http://:PORT/",
  "",
];

test.each([...new Set(urls)])("nothing is sent to %j", async (url) => {
  const before = connections;
  const address = url.replaceAll("PORT", String(port));
  // Asked first: were the guard broken, this ends the test before a real address is dialled.
  expect(await findRoute(address, strict)).toMatchObject({ ok: false });
  const result = await call(address, strict);
  expect(result.outcome).toBe("refused");
  expect(connections).toBe(before);
});

test("the table is long enough, and the canary sings when somebody does reach it", async () => {
  expect(new Set(urls).size).toBeGreaterThanOrEqual(80);
  expect(connections).toBe(0);
  const open: OutboundPolicy = { ...strict, allowed: ranges("127.0.0.0/8") };
  expect((await call(`http://loop.test:${port}/`, open)).outcome).toBe("failed");
  expect(connections).toBe(1);
});

test("a refusal of a private address names the setting that allows it, and not the address", async () => {
  const result = await call(`http://ten.test:${port}/`, strict);
  expect(result).toMatchObject({ reason: expect.stringContaining("OUTBOUND_ALLOW_CIDRS") });
  expect(JSON.stringify(result)).not.toContain("10.0.0.1");
});

test("plain http and odd ports are refused for public addresses before anything is sent", async () => {
  const policy: OutboundPolicy = { ...strict, resolve: async () => ["1.1.1.1"] };
  for (const url of [
    "http://public.test/",
    "https://public.test:25/",
    "https://public.test:6379/",
  ]) {
    expect(await findRoute(url, policy)).toMatchObject({ ok: false });
    expect((await call(url, policy)).outcome).toBe("refused");
  }
});

describe("with one allowed address, 127.0.0.2", () => {
  const openGood = async (
    answer: Parameters<typeof startReceiver>[0] = () => ({ status: 204 }),
  ) => {
    const good = await startReceiver(answer, "127.0.0.2");
    onTestFinished(good.close);
    return good;
  };
  const onlyGood = ranges("127.0.0.2");

  test("a name that changes its address between check and connection reaches what was checked", async () => {
    const good = await openGood();
    const trap = await startReceiver(undefined, "127.0.0.1");
    onTestFinished(trap.close);
    let asked = 0;
    const rebinding: OutboundPolicy = {
      allowed: onlyGood,
      resolve: async () => {
        asked += 1;
        return asked === 1 ? ["127.0.0.2"] : ["127.0.0.1"];
      },
    };
    const before = connections;
    const result = await call(`http://rebinding.test:${good.port}/`, rebinding);
    expect(result).toMatchObject({ outcome: "answered", status: 204 });
    expect(asked).toBe(1);
    expect(good.received[0]?.headers.host).toBe(`rebinding.test:${good.port}`);
    expect([trap.connections(), connections - before]).toEqual([0, 0]);
    expect((await call(`http://rebinding.test:${good.port}/`, rebinding)).outcome).toBe("refused");
  });

  test.each([301, 302, 303, 307, 308])("a redirect by %i is not followed", async (status) => {
    const good = await openGood(() => ({
      status,
      headers: { location: `http://127.0.0.1:${port}/` },
    }));
    const before = connections;
    const result = await call(good.url, { ...strict, allowed: onlyGood });
    expect(result).toMatchObject({ outcome: "answered", status });
    expect(connections).toBe(before);
  });

  test("of a long answer only the beginning is read", async () => {
    const good = await openGood(() => ({ status: 200, body: "x".repeat(5_000_000) }));
    const result = await call(good.url, { ...strict, allowed: onlyGood });
    expect(result).toMatchObject({ outcome: "answered", body: "x".repeat(1024), truncated: true });
  });

  test("an answer without an end is left after its beginning", async () => {
    const chunk = "x".repeat(16_384);
    const endless = createHttpServer((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
    });
    await new Promise<void>((resolve) => endless.listen(0, "127.0.0.2", resolve));
    onTestFinished(() => {
      endless.closeAllConnections();
      endless.close();
    });
    const { port: at } = Object(endless.address());
    const result = await call(`http://127.0.0.2:${at}/`, { ...strict, allowed: onlyGood });
    expect(result).toMatchObject({ outcome: "answered", body: "x".repeat(1024), truncated: true });
  });

  test("a receiver that never answers, and a resolver that never does, are given up", async () => {
    const good = await openGood(() => ({ status: 200, hang: true }));
    const signal = new AbortController().signal;
    const input = { method: "POST", headers: {}, body: "{}", bodyBytesMax: 10, signal } as const;
    const hanging: OutboundPolicy = { ...strict, resolve: () => new Promise(() => {}) };
    for (const policy of [{ ...strict, allowed: onlyGood }, hanging]) {
      const url = policy === hanging ? "https://slow.test/" : good.url;
      const result = await callOut({ ...input, url, timeoutMs: 300 }, policy);
      expect(result).toMatchObject({ outcome: "failed", reason: "No answer within 0.3 seconds." });
    }
  });
});
