import type { Env } from "../../env.ts";

/** The link of an invitation. */
export function invitationUrl({ LAPLINE_URL }: Pick<Env, "LAPLINE_URL">, token: string): string {
  return `${LAPLINE_URL.replace(/\/+$/, "")}/invitation/${token}`;
}
