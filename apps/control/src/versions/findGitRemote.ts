import { repositoryAddressOf, repositoryKey } from "@lapline/contracts";
import { callOut } from "../outbound/callOut.ts";
import { findRoute, type OutboundPolicy } from "../outbound/findRoute.ts";
import type { GitSecret } from "./openSecretFor.ts";

/** What git fetches from, and the settings that keep it to that. */
export interface GitRemote {
  /** An https address, or a folder of this machine. */
  address: string;
  isMirror: boolean;
  /** Arguments before git's command. */
  settings: readonly string[];
  /** What is sent to this address alone, in a file and not as an argument; null: nothing. */
  authorization: string | null;
}

export type FoundRemote =
  | { ok: true; remote: GitRemote }
  /** `problem` is a sentence. */
  | { ok: false; problem: string };

export interface GitPlaces {
  /** Local mirrors of git repositories, by `repositoryKey`. */
  gitMirrors: ReadonlyMap<string, string>;
  /** Where addresses of users may lead; null: the address comes with Lapline and is trusted. */
  policy: OutboundPolicy | null;
  /** By which a project's own repository is read. */
  secret?: GitSecret | null;
}

/**
 * From where a repository is read: its mirror on this machine or its own https address. One that a user
 * wrote down is asked first, so that git needs no redirect and connects to the addresses that were
 * found harmless and to no others.
 */
export async function findGitRemote(
  { gitMirrors, policy, secret = null }: GitPlaces,
  repository: string,
  signal: AbortSignal,
): Promise<FoundRemote> {
  if (repositoryAddressOf(repository) === null) {
    return { ok: false, problem: `"${repository}" is not an https address of a repository.` };
  }
  const mirror = gitMirrors.get(repositoryKey(repository));
  if (mirror !== undefined) {
    return { ok: true, remote: { address: mirror, isMirror: true, ...plain } };
  }
  if (policy !== null) return followGitAddress(repository, policy, signal, secret);
  return { ok: true, remote: { address: repository, isMirror: false, ...plain } };
}

const plain = { settings: [], authorization: null };
const redirectsMax = 4;
const timeoutMs = 10_000;
const refs = "/info/refs";

/** Where a repository really is, each step within the policy; exported for its test. */
export async function followGitAddress(
  repository: string,
  policy: OutboundPolicy,
  signal: AbortSignal,
  secret: GitSecret | null = null,
): Promise<FoundRemote> {
  const authorization = secret === null ? null : basicAuthorization(secret);
  const failed = (why: string): FoundRemote => ({
    ok: false,
    problem: `${repository} cannot be read: ${why}`,
  });
  let address = repository.replace(/\/$/, "");
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const url = `${address}${refs}?service=git-upload-pack`;
    const route = await findRoute(url, policy);
    if (!route.ok) return failed(route.reason);
    const headers = {
      "user-agent": "git/lapline",
      "git-protocol": "version=2",
      ...(authorization !== null && { authorization }),
    };
    const answer = await callOut(
      { url, method: "GET", headers, body: null, timeoutMs, bodyBytesMax: 65_536, signal },
      policy,
    );
    signal.throwIfAborted();
    if (answer.outcome !== "answered") return failed(answer.reason);
    const { status } = answer;
    if (status === 200) {
      return {
        ok: true,
        remote: { address, isMirror: false, settings: pinned(route), authorization },
      };
    }
    const known = refusedWords(status, secret);
    if (known !== null) return failed(known);
    const next = status >= 300 && status < 400 ? nextAddress(url, answer.headers.location) : null;
    if (next === null) return failed(`it answered ${status}.`);
    address = next;
  }
  return failed(`it redirects more than ${redirectsMax} times.`);
}

/** What a status means for a reader with or without a secret, and what to do; null: nothing special. */
function refusedWords(status: number, secret: GitSecret | null): string | null {
  const isLocked = status === 401 || status === 403;
  const isMissing = status === 404 || status === 410;
  if (secret === null) {
    if (isLocked) {
      return "it is private or does not exist, since it wants a password. Name a secret of the project in the source of the definition.";
    }
    return isMissing
      ? "it does not exist, or is private. Check its address in the definition."
      : null;
  }
  const { name } = secret;
  if (isLocked) {
    return `it refused the secret “${name}”. Set its user name and password again in Settings, Secrets.`;
  }
  if (isMissing) {
    return `it does not exist. Check its address, and that the secret “${name}” may read it.`;
  }
  return status >= 300 && status < 400
    ? `it redirects, and the secret “${name}” is not sent elsewhere. Name the address that it redirects to.`
    : null;
}

function basicAuthorization({ username, password }: GitSecret): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

function nextAddress(from: string, location: string | undefined): string | null {
  if (location === undefined || !URL.canParse(location, from)) return null;
  const url = new URL(location, from);
  if (!url.pathname.endsWith(refs) || url.username !== "" || url.password !== "") return null;
  return `${url.origin}${url.pathname.slice(0, -refs.length)}`;
}

function pinned({ url, addresses }: { url: URL; addresses: readonly string[] }): string[] {
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  const hosts = addresses.map((one) => (one.includes(":") ? `[${one}]` : one)).join(",");
  return [
    ...["-c", "http.followRedirects=false"],
    ...["-c", `http.curloptResolve=${url.hostname}:${port}:${hosts}`],
  ];
}
