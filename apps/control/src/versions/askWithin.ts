import {
  askRegistry,
  type RegistryAnswer,
  type RegistryQuestion,
  registryBytesMax,
  registryTimeoutMs,
} from "@lapline/workloads/registries";
import { callOut } from "../outbound/callOut.ts";
import type { OutboundPolicy } from "../outbound/findRoute.ts";

/**
 * Asks a registry as `askRegistry` does. `policy` is given where the address comes from a user: it must
 * not lead into the installation.
 */
export async function askWithin(
  question: RegistryQuestion & { policy: OutboundPolicy | null },
): Promise<RegistryAnswer> {
  const { policy, ...plain } = question;
  if (policy === null) return askRegistry(plain);
  const { url, method = "GET", headers = {}, expected = [], signal } = plain;
  const { host, pathname } = new URL(url);
  const answer = await callOut(
    {
      url,
      method,
      headers: { "user-agent": "lapline", ...headers },
      body: null,
      timeoutMs: registryTimeoutMs,
      bodyBytesMax: registryBytesMax,
      signal,
    },
    policy,
  );
  signal.throwIfAborted();
  const failed = (problem: string) => ({ outcome: "failed" as const, problem });
  if (answer.outcome !== "answered") return failed(`${host} cannot be asked: ${answer.reason}`);
  const { status, body: text } = answer;
  if (answer.truncated) return failed(`${host} answered with more than ${registryBytesMax} bytes.`);
  if ((status < 200 || status > 299) && !expected.includes(status)) {
    return failed(`${host} answered ${status} for ${pathname}.`);
  }
  const known = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(", ")] as [string, string]],
  );
  return { outcome: "answered", status, headers: new Headers(known), text };
}
