import type { Tokens } from "trailbase";
import type { SdkClient } from "../drivers/httpDriver.ts";

/** Releases of the client libraries that the load child carries, as the workspace's catalog pins them. */
export const sdkVersions = { pocketbase: "0.28.1", trailbase: "0.12.1" } as const;

/** PocketBase's own JavaScript client, signed in as the member. */
export async function openPocketbaseSdk(
  baseUrl: string,
  { member, room }: { member: { id: string; token: string }; room: string },
): Promise<SdkClient> {
  const { default: PocketBase, ClientResponseError } = await import("pocketbase");
  const client = new PocketBase(baseUrl);
  // It would else drop all but the last of several like requests.
  client.autoCancellation(false);
  client.authStore.save(member.token);
  const messages = client.collection("message");
  return {
    name: `pocketbase ${sdkVersions.pocketbase}`,
    async perform(action, wantsBody) {
      try {
        switch (action.kind) {
          case "insert": {
            const record = await messages.create({ owner: member.id, room, data: action.text });
            return { status: 200, body: wantsBody ? JSON.stringify(record) : "" };
          }
          case "read": {
            const record = await messages.getOne(action.key);
            return { status: 200, body: wantsBody ? JSON.stringify(record) : "" };
          }
          case "update":
            await messages.update(action.key, { data: action.text });
            return { status: 200, body: "" };
          case "delete":
            await messages.delete(action.key);
            return { status: 204, body: "" };
        }
      } catch (error) {
        // Without a status no answer came.
        if (!(error instanceof ClientResponseError) || error.status === 0) throw error;
        return { status: error.status, body: JSON.stringify(error.response) };
      }
    },
  };
}

/** TrailBase's own TypeScript client, signed in as the member. */
export async function openTrailbaseSdk(
  baseUrl: string,
  tokens: { auth_token: string; csrf_token: string },
  recordOf: (text: string) => Record<string, unknown>,
): Promise<SdkClient> {
  const { FetchError, initClient } = await import("trailbase");
  // Given a token to refresh with, it asks the server for its own sign-in first, and forgets it meanwhile.
  const signedIn = { ...tokens, refresh_token: undefined } as unknown as Tokens;
  const client = initClient(baseUrl, { tokens: signedIn });
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
