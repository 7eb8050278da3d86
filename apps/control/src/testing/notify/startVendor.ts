import type { RepositoryVendor } from "@lapline/contracts";
import { startReceiver } from "../startReceiver.ts";
import { answerGitea } from "./answerGitea.ts";
import { answerGitHub } from "./answerGitHub.ts";
import { answerGitLab } from "./answerGitLab.ts";
import { createVendorState } from "./vendorState.ts";

/** A server on loopback that speaks a vendor's HTTP API over one repository. */
export async function startVendor(vendor: RepositoryVendor, publicKey = "") {
  const state = createVendorState();
  const answers = {
    github: answerGitHub(state, publicKey),
    gitlab: answerGitLab(state),
    gitea: answerGitea(state),
  };
  const receiver = await startReceiver(({ method, path, headers, body }) => {
    const url = new URL(path, "http://vendor");
    state.requests.push(`${method} ${url.pathname}`);
    const refusal = state.next.shift();
    if (refusal !== undefined) return refusal;
    const reply = answers[vendor]({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: body === "" ? {} : JSON.parse(body),
    });
    const type = { "content-type": "application/json" };
    return {
      status: reply.status,
      headers: { ...type, ...reply.headers },
      body: JSON.stringify(reply.json),
    };
  });
  const { url, connections, close } = receiver;
  return { state, url, connections, close };
}
