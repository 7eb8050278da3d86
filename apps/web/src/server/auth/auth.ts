import { database } from "../database.ts";
import { env } from "../env.ts";
import { processSingleton } from "../processSingleton.ts";
import { type Auth, createAuth } from "./createAuth.ts";

/** The process's sign-in service. */
export function auth(): Auth {
  return processSingleton("auth", () => createAuth(database(), env()));
}
