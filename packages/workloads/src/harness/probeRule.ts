import type { InvalidReason } from "@lapline/contracts";
import type { SendHttp } from "../drivers/httpApi.ts";
import type { HttpChat } from "../drivers/httpDriver.ts";

/**
 * A create by a user outside the room: refused where there is an access rule, done where the run asked
 * for none. What it wrote is taken back, so that later counts hold.
 */
export async function probeRule(chat: HttpChat, send: SendHttp): Promise<InvalidReason[]> {
  const reply = await send(chat.forbiddenInsert());
  const answered = `A message of a user outside the room was answered with ${reply.status}`;
  if (chat.withoutRule === undefined) {
    if (chat.isRefusal(reply)) return [];
    return [{ code: "access_rule_not_enforced", detail: `${answered}.` }];
  }
  const key = reply.status > 299 ? undefined : chat.keyOf(reply.body);
  if (key === undefined) {
    return [{ code: "assertion_failed", detail: `${answered}, though no rule was asked for.` }];
  }
  const { status } = await send(chat.withoutRule.takeBack(key));
  if (status < 300) return [];
  const detail = `Taking back the message of a user outside the room was answered with ${status}.`;
  return [{ code: "assertion_failed", detail }];
}
