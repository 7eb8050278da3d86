import { callerSchema } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { Failure } from "../failure.ts";

/** The project of the key as it stands in addresses; null where the server does not say. */
export async function readProject(access: Access): Promise<string | null> {
  try {
    return (await callApi(access, { path: "/caller", schema: callerSchema })).project.slug;
  } catch (error) {
    // What was submitted stands: an address without the project still leads there.
    if (error instanceof Failure) return null;
    throw error;
  }
}
