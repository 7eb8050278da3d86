import { z } from "zod";
import type { HttpApiContext } from "../httpApi.ts";
import { callerFor, post, secretOf, tokenSchema } from "./pocketbaseCalls.ts";

const idSchema = z.looseObject({ id: z.string() });

/** Creates one account and answers its id and token. */
export async function createPocketbaseUser(context: HttpApiContext, admin: string, name: string) {
  const password = secretOf(context, "memberPassword");
  const email = `${name}@lapline.test`;
  const asAdmin = callerFor(context, admin);
  const user = { username: name, email, password, passwordConfirm: password, verified: true };
  const { id } = await asAdmin(post("/api/collections/users/records", user), idSchema);
  const login = post("/api/collections/users/auth-with-password", { identity: email, password });
  const { token } = await callerFor(context, null)(login, tokenSchema);
  return { id, token };
}
