import type { SdkClient } from "../httpDriver.ts";
import { sdkVersions } from "./sdkVersions.ts";

/** TrailBase's own TypeScript client, signed in as the member. */
export async function openTrailbaseSdk(
  baseUrl: string,
  tokens: { auth_token: string; refresh_token: string | null; csrf_token: string | null },
  recordOf: (text: string) => Record<string, unknown>,
): Promise<SdkClient> {
  const { FetchError, initClient } = await import("trailbase");
  const client = initClient(baseUrl, { tokens });
  const messages = client.records("message_api");
  return {
    name: `trailbase ${sdkVersions.trailbase}`,
    async perform(action, wantsBody) {
      try {
        switch (action.kind) {
          case "insert": {
            const id = await messages.create(recordOf(action.text));
            return { status: 200, body: JSON.stringify({ ids: [String(id)] }) };
          }
          case "read": {
            const record = await messages.read(action.key);
            return { status: 200, body: wantsBody ? JSON.stringify(record) : "" };
          }
          case "update":
            await messages.update(action.key, { data: action.text });
            return { status: 200, body: "" };
          case "delete":
            await messages.delete(action.key);
            return { status: 200, body: "" };
        }
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        return { status: error.status, body: error.message };
      }
    },
  };
}
