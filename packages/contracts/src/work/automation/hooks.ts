import { z } from "zod";
import { idSchema } from "../../base/ids.ts";
import { repositoryNameSchema } from "../runs/runSource.ts";
import { hookApprovals, hookVendors } from "./hookKinds.ts";
import { hookRuleSchema, hookRulesMax } from "./hookRules.ts";

/** CI triggers of one project. */
export const hooksMax = 50;
/** Secrets that one trigger accepts at once. */
export const hookSecretsMax = 5;

const nameSchema = z
  .string()
  .trim()
  .min(1, "give the trigger a name")
  .max(100)
  .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only");

/** Where a repository has its definition, unless its trigger says otherwise. */
export const definitionFileDefault = "lapline.yml";

/** Path of the definition in the repository; it must not lead out of it. */
const definitionFileSchema = z
  .string()
  .trim()
  .max(300)
  .regex(
    /^(?!\.{1,2}\/)(?!.*\/\.{0,2}\/)(?!\/)[^\p{C}\\]+\.ya?ml$/u,
    "use a path in the repository without .., such as packages/parser/lapline.yml",
  )
  .describe(
    "Definition that a pull request is measured by, below the root of the repository. Default: lapline.yml.",
  );

/** Body of `POST /api/v1/ci-triggers`. */
export const hookInputSchema = z
  .strictObject({
    name: nameSchema,
    vendor: z.enum(hookVendors),
    /** Messages about any other repository are refused. A generic trigger may leave it out. */
    repository: repositoryNameSchema.optional(),
    approval: z.enum(hookApprovals).default("forks"),
    definitionFile: definitionFileSchema.optional(),
  })
  .refine(({ vendor, repository }) => vendor === "generic" || repository !== undefined, {
    error: "name the repository whose events it takes",
    path: ["repository"],
  });
export type HookInput = z.infer<typeof hookInputSchema>;

/** Body of `POST /api/v1/ci-triggers/{id}`: what is not given stays. */
export const hookChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  repository: repositoryNameSchema.optional(),
  approval: z.enum(hookApprovals).optional(),
  definitionFile: definitionFileSchema.optional(),
  paused: z.boolean().optional(),
});
export type HookChange = z.infer<typeof hookChangeSchema>;

/** Body of `POST /api/v1/ci-triggers/{id}/rotate`: how long older secrets are accepted too. */
export const hookRotationSchema = z.strictObject({
  keepHours: z.int().min(0).max(168).default(24),
});

export const hookSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  vendor: z.enum(hookVendors),
  repository: z.string().nullable(),
  approval: z.enum(hookApprovals),
  definitionFile: z.string(),
  paused: z.boolean(),
  /** Where messages go, below the address of the installation. */
  path: z.string(),
  rules: z.array(hookRuleSchema).max(hookRulesMax),
  secrets: z
    .array(z.strictObject({ createdAt: z.iso.datetime(), endsAt: z.iso.datetime().nullable() }))
    .max(hookSecretsMax),
  lastDeliveryAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Hook = z.infer<typeof hookSchema>;

/** The only answers that hold the secret. */
export const createdHookSchema = z.strictObject({ hook: hookSchema, secret: z.string() });
