import { lookup } from "node:dns/promises";
import { request } from "node:http";
import { connect, isIP, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { AllowedHost } from "../allowedHost.ts";
import { isPublicAddress } from "./isPublicAddress.ts";

const CONNECT_TIMEOUT_MS = 30_000;
const ADDRESSES_MAX = 8;
/** A network whose only way out is a proxy often answers no question about names at all. */
const LOOK_UP_TIMEOUT_MS = 2_000;

export type Connection = { ok: true; socket: Socket } | { ok: false; reason: string };

/**
 * Connects to a host that was allowed: to the addresses that were judged and no others, or through the
 * proxy that the machine's owner set, which then resolves the name.
 */
export async function connectOut(
  target: AllowedHost,
  upstream: URL | null,
  signal: AbortSignal,
): Promise<Connection> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)]);
  try {
    // Behind the owner's proxy names may mean nothing here; those that do are judged all the same.
    const isJudged = upstream === null || !target.mayBePrivate;
    const found = isJudged ? await addressesOf(target.host, upstream !== null) : [];
    const addresses = found.slice(0, ADDRESSES_MAX);
    const hidden = addresses.find((address) => !isPublicAddress(address));
    if (!target.mayBePrivate && hidden !== undefined) {
      return { ok: false, reason: `its name leads to ${hidden}, which is private or reserved` };
    }
    if (upstream !== null) return { ok: true, socket: await tunnel(target, upstream, limit) };
    let last: unknown = new Error("its name has no address");
    for (const address of addresses) {
      try {
        return { ok: true, socket: await open(address, target.port, limit) };
      } catch (error) {
        limit.throwIfAborted();
        last = error;
      }
    }
    throw last;
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function addressesOf(host: string, mayBeUnknown: boolean): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const found = lookup(host, { all: true }).then((all) => all.map(({ address }) => address));
  if (!mayBeUnknown) return found;
  const late = delay(LOOK_UP_TIMEOUT_MS, [], { ref: false });
  return Promise.race([found.catch(() => []), late]);
}

function open(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const abort = () => socket.destroy(new Error("no connection in time"));
    signal.addEventListener("abort", abort, { once: true });
    socket.once("error", reject);
    socket.once("close", () => signal.removeEventListener("abort", abort));
    socket.once("connect", () => {
      signal.removeEventListener("abort", abort);
      socket.off("error", reject);
      resolve(socket);
    });
    if (signal.aborted) abort();
  });
}

function tunnel({ host, port }: AllowedHost, proxy: URL, signal: AbortSignal): Promise<Socket> {
  const { username, password } = proxy;
  const name = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(name).toString("base64")}`;
  const path = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const asked = request({
      host: proxy.hostname,
      port: proxy.port === "" ? 80 : Number(proxy.port),
      method: "CONNECT",
      path,
      headers: { host: path, ...(username === "" ? {} : { "proxy-authorization": authorization }) },
      signal,
      agent: false,
    });
    asked.once("error", reject);
    asked.once("connect", (answer, socket: Socket) => {
      if (answer.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new Error(`this machine's own proxy answered ${answer.statusCode} for ${path}`));
    });
    asked.end();
  });
}
