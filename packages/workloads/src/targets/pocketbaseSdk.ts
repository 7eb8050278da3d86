import type { SdkClient } from "../httpDriver.ts";
import { sdkVersions } from "./sdkVersions.ts";

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
