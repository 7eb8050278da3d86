import { type Machine, machineSchema, pageSchema } from "@lapline/contracts";
import { callServer } from "../api/callServer.ts";
import { expectOk } from "../api/expectOk.ts";
import type { Access } from "../api/readAccess.ts";

const pageSize = 200;

/** The project's machines, at most 200. */
export async function machineStatus({ url, apiKey }: Access): Promise<Machine[]> {
  const { items } = expectOk(
    await callServer({
      url,
      method: "GET",
      path: `/api/v1/machines?limit=${pageSize}`,
      headers: { authorization: `Bearer ${apiKey}` },
      schema: pageSchema(machineSchema),
    }),
  );
  return items;
}
