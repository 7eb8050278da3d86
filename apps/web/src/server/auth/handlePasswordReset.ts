import { askPasswordReset, openPasswordReset, resetPassword } from "@lapline/engine";
import { z } from "zod";
import { database } from "../database.ts";
import { engine } from "../engine.ts";
import { jsonResponse } from "../http/answer.ts";
import { linkGone } from "../http/refusals.ts";
import { parseInput } from "../http/request.ts";
import { consumeResetAccount, consumeResetAddress } from "../limits/limits.ts";
import { log } from "../log.ts";
import { readAuthJson } from "./auth.ts";
import { assertGoodPassword, passwordLengthMax, passwordLengthMin } from "./passwords.ts";

const askSchema = z.strictObject({ email: z.email("this is not an e-mail address").max(254) });

const resetSchema = z.strictObject({
  token: z.string().min(1).max(100),
  password: z
    .string()
    .min(passwordLengthMin, `needs at least ${passwordLengthMin} characters`)
    .max(passwordLengthMax),
});

/** Asks for the mail with the link; the answer is the same whether there is an account or not. */
export async function handleResetRequest(
  request: Request,
  address: string,
  requestId: string,
): Promise<Response> {
  await consumeResetAddress(address);
  const { email } = parseInput(askSchema, await readAuthJson(request, address));
  await consumeResetAccount(email);
  await askPasswordReset(engine(), { email });
  log().info({ requestId, address }, "a new password was asked for");
  return jsonResponse({ ok: true }, requestId);
}

/** Sets the new password by the link of the mail; every session of the account ends. */
export async function handleReset(
  request: Request,
  address: string,
  requestId: string,
): Promise<Response> {
  await consumeResetAddress(address);
  const { token, password } = parseInput(resetSchema, await readAuthJson(request, address));
  const found = await openPasswordReset(engine(), token);
  if (found === null) throw linkGone();
  const { email, name } = await database().user.findUniqueOrThrow({
    where: { id: found.userId },
    select: { email: true, name: true },
  });
  await assertGoodPassword(password, { path: "password", known: [email, name] });
  const outcome = await resetPassword(engine(), { token, password });
  log().info({ requestId, address, outcome }, "a new password was set");
  if (outcome === "gone") throw linkGone();
  return jsonResponse({ ok: true }, requestId);
}
