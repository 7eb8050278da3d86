import { connect } from "node:net";
import type { DefinedReady, HarnessPlan } from "@lapline/contracts";
import { lookUntilReady, type Ready } from "./httpTarget.ts";
import { createSendHttp } from "./sendHttp.ts";
import { HarnessFailure } from "./trialContext.ts";

const lookTimeoutMs = 1000;

/**
 * Waits until a defined server shows that it is ready. Fails as `target_not_ready` with what the last
 * look met.
 */
export async function waitForDefined(
  ready: DefinedReady,
  baseUrl: string,
  { readyTimeoutMs, targetReadyAtNs }: Pick<HarnessPlan, "readyTimeoutMs" | "targetReadyAtNs">,
): Promise<Ready> {
  switch (ready.kind) {
    case "http": {
      const send = createSendHttp(baseUrl, lookTimeoutMs);
      const { path, status: wanted } = ready;
      return lookUntilReady(readyTimeoutMs, async () => {
        const { status } = await send({ method: "GET", path });
        return status === wanted ? null : `${path} answered ${status}, not ${wanted}`;
      });
    }
    case "listening": {
      const { hostname, port } = new URL(baseUrl);
      return lookUntilReady(readyTimeoutMs, () => look(hostname, Number(port)));
    }
    case "seen": {
      if (targetReadyAtNs !== undefined) return { atNs: BigInt(targetReadyAtNs), looks: 2 };
      throw new HarnessFailure(
        "unsupported",
        "This worker does not say when the server was ready.",
      );
    }
  }
}

function look(host: string, port: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: lookTimeoutMs });
    socket.once("connect", () => {
      socket.destroy();
      resolve(null);
    });
    socket.once("timeout", () => socket.destroy(new Error(`nothing listens on port ${port}`)));
    socket.once("error", reject);
  });
}
