import { z } from "zod";

const withoutNul = /^[^\0]*$/;

/** A program and its arguments. It is started without a shell, so no argument is interpreted. */
export const argvSchema = z
  .array(z.string().max(4000).regex(withoutNul, "leave NUL out"))
  .min(1)
  .max(200)
  .refine(([program]) => program === undefined || program.trim() !== "", "name a program first");

export const environmentVariablesSchema = z
  .record(
    z
      .string()
      .max(100)
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "use letters, digits and underscores"),
    z.string().max(10_000).regex(withoutNul, "leave NUL out"),
  )
  // A program cannot be started with much more.
  .refine((variables) => Object.keys(variables).length <= 100, "set at most 100 variables")
  .describe("Environment variables.");

/** A path that stays below the folder in which it is used. */
export const relativePathSchema = z
  .string()
  .min(1)
  .max(500)
  .regex(
    /^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\0\\]+$/,
    "use a path below the folder, without .. and not starting with a slash",
  );

const spanPattern = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/;
const msOf = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
const spanMsMax = 24 * msOf.h;

/** Milliseconds of a span of time such as `500ms`, `30s` or `10m`; null for other text. Pure. */
function readSpanMs(text: string): number | null {
  const [, number, unit] = spanPattern.exec(text) ?? [];
  if (number === undefined) return null;
  const ms = Number(number) * msOf[unit as keyof typeof msOf];
  return ms > 0 && ms <= spanMsMax ? ms : null;
}

/** A span of time as people write it: `500ms`, `30s`, `10m`; above zero and at most a day. */
export const spanSchema = z
  .string()
  .refine((text) => readSpanMs(text) !== null, "write a time up to 24h, e.g. 500ms, 30s or 10m");

/** Milliseconds of a text that `spanSchema` accepted. Throws on other text. Pure. */
export function spanMs(text: string): number {
  const ms = readSpanMs(text);
  if (ms === null) throw new Error(`${JSON.stringify(text)} is not a span of time`);
  return ms;
}
