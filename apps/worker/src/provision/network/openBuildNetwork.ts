import { isIP } from "node:net";
import { join } from "node:path";
import type { LogStream } from "../../logStream/openLogStream.ts";
import { type AllowedHost, hostOfAddress } from "../allowedHost.ts";
import type { Mirror } from "./downloads/mirrorsOf.ts";
import type { Downloads } from "./downloads/openDownloads.ts";
import { openRegistryProxy, type RegistryProxy } from "./openRegistryProxy.ts";
import { ownerProxy } from "./ownerProxy.ts";
import { type RegistryKind, registryHosts } from "./registryHosts.ts";

/** What a tool may ask for. */
export interface BuildNetwork {
  registries: readonly RegistryKind[];
  /** Addresses of the repositories that the build was asked for. */
  repositories?: readonly string[];
  /** Registries whose files builds have in common. */
  mirrors?: readonly Mirror[];
}

/** What the proxy of a machine's builds knows of the machine and the job. */
export interface NetworkContext {
  toolEnv: NodeJS.ProcessEnv;
  /** Further hosts that every build may ask for. */
  buildHosts: readonly AllowedHost[];
  /** Files of registries that builds of all versions have in common; null: none are kept. */
  downloads: Downloads | null;
  logs: LogStream;
  signal: AbortSignal;
}

/** The way out of one run of a tool. */
export interface OpenBuildNetwork {
  /** Files that the walls have to show for it. */
  readable: readonly string[];
  /** Runs a program with the proxy on the loopback of its own network; empty: only the way to it. */
  argvOf(argv: readonly string[]): string[];
  env: Readonly<Record<string, string>>;
  refused: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Nothing else listens in the network namespace of a build. */
const PROXY_PORT = 3128;
/** Where programs of a build find the proxy. */
export const buildProxy = { host: "127.0.0.1", port: PROXY_PORT };
const address = `http://127.0.0.1:${PROXY_PORT}`;
const env = {
  ...Object.fromEntries(
    ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].map((name) => [name, address]),
  ),
  no_proxy: "127.0.0.1,localhost",
  NO_PROXY: "127.0.0.1,localhost",
  // Node's own fetch takes a proxy by this alone.
  NODE_USE_ENV_PROXY: "1",
};

/** Beside the bundle it has a name of its own; its parts have none. */
const relayProgram = import.meta.filename.endsWith(".ts")
  ? join(import.meta.dirname, "relay.ts")
  : join(import.meta.dirname, "registryRelay.mjs");

/** Opens the proxy for one run of a tool, which knows the hosts that this run may ask for. */
export async function openBuildNetwork(
  { registries, repositories = [], mirrors = [] }: BuildNetwork,
  context: NetworkContext,
): Promise<OpenBuildNetwork> {
  const { toolEnv, logs, signal } = context;
  const allowed = [
    ...context.buildHosts,
    ...(await registryHosts(registries, toolEnv)),
    ...repositories.flatMap((repository) => hostOfAddress(repository, false) ?? []),
  ];
  const proxy: RegistryProxy = await openRegistryProxy({
    allowed,
    upstream: (target) => ownerProxy(toolEnv, target),
    onRefused: (sentence) => logs.line(sentence),
    ...{ signal, mirrors, downloads: context.downloads },
  });
  const owners = allowed.filter(isLoopback).map(({ port }) => port);
  const forwarded = [...owners, ...mirrors.map(({ port }) => port)];
  const relay = [relayProgram, proxy.socketPath, `${PROXY_PORT}`, [...new Set(forwarded)].join()];
  return {
    readable: [relayProgram, proxy.socketPath, process.execPath],
    argvOf: (argv) => [process.execPath, "--no-warnings", ...relay, ...argv],
    env,
    refused: proxy.refused,
    close: proxy.close,
  };
}

/** Tools ask such a host directly and through no proxy. */
function isLoopback({ host, mayBePrivate }: AllowedHost): boolean {
  return mayBePrivate && (host === "localhost" || (isIP(host) === 4 && host.startsWith("127.")));
}
