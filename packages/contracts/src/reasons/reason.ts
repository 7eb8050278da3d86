import { z } from "zod";
import { canonicalJson } from "../base/canonicalJson.ts";
import type { Side } from "../base/statuses.ts";
import { type InnerReason, innerReasonSchema } from "./message.ts";
import { messages } from "./messages.ts";

export type ReasonCode = keyof typeof messages;
type Facts<Code extends ReasonCode> = z.input<(typeof messages)[Code]["facts"]>;

/** Why something is as it is, as it is stored: the sentence is made where it is read. */
export type Reason = { code: ReasonCode; facts: Facts<ReasonCode> };

/** One that may be from before reasons had codes, or of a newer version. */
export type StoredReason = Reason | InnerReason;

/** A reason to be stored; the compiler holds its facts to its code. */
export function reasonOf<Code extends ReasonCode>(code: Code, facts: Facts<Code>): Reason {
  return { code, facts };
}

/**
 * The sentence of a stored reason. One that a newer version wrote, by its code or its facts, is named:
 * a page must not fail over it during an upgrade. Throws for what is none.
 */
export function reasonText(stored: unknown): string {
  const reason = readReason(stored);
  if ("text" in reason) return reason.text;
  const known = isKnown(reason.code) ? messages[reason.code] : null;
  return known?.say(reason.facts, reasonText) ?? `A newer version noted this: ${reason.code}.`;
}

/** What is in a database as a reason that can be stored again. Throws for what is none. */
export function readReason(stored: unknown): InnerReason {
  return innerReasonSchema.parse(stored);
}

/** The sentence where there may be no reason. */
export function reasonTextOrNull(stored: unknown): string | null {
  return stored === null || stored === undefined ? null : reasonText(stored);
}

/** The same without its full stop, for the end of a longer sentence. */
export function reasonClause(stored: unknown): string {
  return reasonText(stored).replace(/\.$/, "");
}

/** Several reasons as one, in their order; one that has parts itself gives them up. */
export function inOrder(reasons: readonly unknown[]): Reason {
  const parts = reasons.map(readReason).flatMap((reason) => {
    if ("text" in reason || reason.code !== "in_order") return [reason];
    return messages.in_order.facts.safeParse(reason.facts).data?.parts ?? [reason];
  });
  return reasonOf("in_order", { parts });
}

/** Whether a stored reason is one of these. */
export function hasCode(stored: unknown, ...codes: readonly ReasonCode[]): boolean {
  const parsed = z.object({ code: z.string() }).safeParse(stored);
  return parsed.success && codes.some((code) => code === parsed.data.code);
}

/** Which side of a comparison a machine had in hand when it failed, by what it said; null: unknown. */
export function sideInHand(stored: unknown): Side | null {
  const parsed = z
    .object({ code: z.literal("machine_said"), facts: messages.machine_said.facts })
    .safeParse(stored);
  return parsed.success ? (parsed.data.facts.inHand?.side ?? null) : null;
}

/** Whether two stored reasons, or none, say the same: a database does not keep the order of facts. */
export function isSameReason(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}

function isKnown(code: string): code is ReasonCode {
  return Object.hasOwn(messages, code);
}
