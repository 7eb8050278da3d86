import { repositoryAddressOf, repositoryKey } from "@lapline/contracts";
import { callOut } from "../outbound/callOut.ts";
import { findRoute, type OutboundPolicy } from "../outbound/findRoute.ts";

/** What git fetches from, and the settings that keep it to that. */
export interface GitRemote {
  /** An https address, or a folder of this machine. */
  address: string;
  isMirror: boolean;
  /** Arguments before git's command. */
  settings: readonly string[];
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
}

/**
 * From where a repository is read: its mirror on this machine or its own https address. One that a user
 * wrote down is asked first, so that git needs no redirect and connects to the addresses that were
 * found harmless and to no others.
 */
export async function findGitRemote(
  { gitMirrors, policy }: GitPlaces,
  repository: string,
  signal: AbortSignal,
): Promise<FoundRemote> {
  if (repositoryAddressOf(repository) === null) {
    return { ok: false, problem: `"${repository}" is no https address of a repository.` };
  }
  const mirror = gitMirrors.get(repositoryKey(repository));
  if (mirror !== undefined) {
    return { ok: true, remote: { address: mirror, isMirror: true, settings: [] } };
  }
  if (policy !== null) return followGitAddress(repository, policy, signal);
  return { ok: true, remote: { address: repository, isMirror: false, settings: [] } };
}

const redirectsMax = 4;
const timeoutMs = 10_000;
const refs = "/info/refs";

/** Where a repository really is, each step within the policy; exported for its test. */
export async function followGitAddress(
  repository: string,
  policy: OutboundPolicy,
  signal: AbortSignal,
): Promise<FoundRemote> {
  const failed = (why: string): FoundRemote => ({
    ok: false,
    problem: `${repository} cannot be read: ${why}`,
  });
  let address = repository.replace(/\/$/, "");
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const url = `${address}${refs}?service=git-upload-pack`;
    const route = await findRoute(url, policy);
    if (!route.ok) return failed(route.reason);
    const headers = { "user-agent": "git/lapline", "git-protocol": "version=2" };
    const answer = await callOut(
      { url, method: "GET", headers, body: null, timeoutMs, bodyBytesMax: 65_536, signal },
      policy,
    );
    signal.throwIfAborted();
    if (answer.outcome !== "answered") return failed(answer.reason);
    const { status } = answer;
    if (status === 200) {
      return { ok: true, remote: { address, isMirror: false, settings: pinned(route) } };
    }
    if (status === 401 || status === 403) {
      return failed(
        "it is private or does not exist, since it wants a password. Lapline lists versions of repositories that everybody may read.",
      );
    }
    if (status === 404 || status === 410) {
      return failed("it does not exist, or is private. Check its address in the definition.");
    }
    const next = status >= 300 && status < 400 ? nextAddress(url, answer.headers.location) : null;
    if (next === null) return failed(`it answered ${status}.`);
    address = next;
  }
  return failed(`it redirects more than ${redirectsMax} times.`);
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
