import { z } from "zod";
import { idSchema } from "../base/ids.ts";
import { isWithin } from "../base/isWithin.ts";
import { httpAddressProblem } from "../base/outboundUrl.ts";

/** Secrets of one project. */
export const projectSecretsMax = 100;

/** How a definition names a secret. */
export const secretNameSchema = z
  .string()
  .max(60)
  .regex(
    /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
    "use lower-case words with dashes between, e.g. team-git",
  );

/** The folder of addresses that a secret may be sent to; a slash ends it. */
const secretAddressSchema = z
  .string()
  .trim()
  .max(500)
  .superRefine((text, context) => {
    const problem = httpAddressProblem(text) ?? folderProblem(new URL(text));
    if (problem !== null) context.addIssue(problem);
  })
  .transform((text) => new URL(text).href.replace(/\/*$/, "/"));

function folderProblem({ protocol, href, search, pathname }: URL): string | null {
  if (protocol !== "https:") return "use an https:// address";
  if (search !== "") return "leave the part after ? out of the address";
  // A whole host would let a definition name every repository that the password opens.
  if (/^\/*$/.test(pathname)) return "name a folder or a repository, e.g. https://host/team/";
  return isWithin(`${href}/`, href) ? null : "leave encoded characters out of the address";
}

/** Body of `POST /api/v1/secrets`. */
export const projectSecretInputSchema = z.strictObject({
  name: secretNameSchema,
  address: secretAddressSchema,
  username: z
    .string()
    .trim()
    .min(1, "give the user name")
    .max(200)
    .regex(/^[\x21-\x39\x3b-\x7e]+$/, "use a user name without spaces and colons"),
  /** Shorter ones would not be masked in logs. */
  password: z
    .string()
    .trim()
    .min(8, "give a password or token of at least 8 characters")
    .max(1000)
    .regex(/^[\x21-\x7e]+$/, "a password has neither spaces nor line breaks"),
});
export type ProjectSecretInput = z.infer<typeof projectSecretInputSchema>;

/** A secret as people see it: never its password. */
export const projectSecretSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  username: z.string(),
  /** Why it cannot be used any more; null: it can. */
  problem: z.string().nullable(),
  setAt: z.iso.datetime(),
  setBy: z.string(),
});
export type ProjectSecret = z.infer<typeof projectSecretSchema>;

/** Whether a secret for addresses below `prefix` may be sent to this address. Pure. */
export function secretCovers(prefix: string, address: string): boolean {
  return isWithin(address, prefix) || isWithin(`${address}/`, prefix);
}

/** What is wrong with sending a secret to this address, as a sentence. Pure. */
export function secretElsewhere(name: string, prefix: string, address: string): string {
  return `The secret “${name}” is for ${prefix}, and ${address} is not below it. Name another secret, or set one for this address in Settings, Secrets.`;
}

/** What there is to do about a name that the project has no secret for, as a sentence. Pure. */
export function secretMissing(name: string): string {
  return `The project has no secret “${name}”. An owner or admin sets it in Settings, Secrets.`;
}
