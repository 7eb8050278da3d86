import { z } from "zod";
import { idSchema } from "../../base/ids.ts";
import { httpAddressProblem } from "../../base/outboundUrl.ts";
import { repositoryNameSchema } from "../runs/runSource.ts";

/** Repository connections of one project. */
export const repositoriesMax = 100;

export const repositoryVendorSchema = z.enum(["github", "gitlab", "gitea"]);
export type RepositoryVendor = z.infer<typeof repositoryVendorSchema>;

const baseUrlSchema = z
  .string()
  .trim()
  .max(500)
  .superRefine((url, context) => {
    const problem = httpAddressProblem(url);
    if (problem !== null) context.addIssue(problem);
    else if (new URL(url).search !== "")
      context.addIssue("leave the part after ? out of the address");
  })
  .transform((url) => url.replace(/\/+$/, ""));

/** Sent as a header, so nothing that could end one. */
const tokenSchema = z
  .string()
  .trim()
  .min(1, "give the access token")
  .max(1000)
  .regex(/^[\x21-\x7e]+$/, "a token has neither spaces nor line breaks");

export const repositoryCredentialsSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("token"), token: tokenSchema }),
  /** A GitHub App: its private key signs requests for tokens of one hour. */
  z.strictObject({
    kind: z.literal("app"),
    appId: z.int().min(1),
    installationId: z.int().min(1),
    privateKey: z
      .string()
      .trim()
      .max(10_000)
      .regex(/^-----BEGIN (RSA )?PRIVATE KEY-----/, "paste the whole PEM file of the key"),
  }),
]);
export type RepositoryCredentials = z.infer<typeof repositoryCredentialsSchema>;

/** Body of `POST /api/v1/repositories`. */
export const repositoryInputSchema = z
  .strictObject({
    vendor: repositoryVendorSchema,
    /** Of the API for GitHub (`https://api.github.com`), of the service for GitLab and Gitea. */
    baseUrl: baseUrlSchema,
    repository: repositoryNameSchema,
    credentials: repositoryCredentialsSchema,
    /** Whether pull requests get a comment. */
    comments: z.boolean().default(true),
  })
  .refine(({ vendor, credentials }) => vendor === "github" || credentials.kind === "token", {
    error: "only GitHub has apps; give a token",
    path: ["credentials"],
  });
export type RepositoryInput = z.infer<typeof repositoryInputSchema>;

/** Body of `POST /api/v1/repositories/{id}`: what is not given stays. */
export const repositoryChangeSchema = z.strictObject({
  credentials: repositoryCredentialsSchema.optional(),
  comments: z.boolean().optional(),
  paused: z.boolean().optional(),
});
export type RepositoryChange = z.infer<typeof repositoryChangeSchema>;

export const repositorySchema = z.strictObject({
  id: idSchema,
  vendor: repositoryVendorSchema,
  baseUrl: z.string(),
  repository: z.string(),
  /** Name of its statuses and checks, as a branch rule asks for it; no other project has the same. */
  context: z.string(),
  credentialsKind: z.enum(["token", "app"]),
  comments: z.boolean(),
  paused: z.boolean(),
  /** Why the last notice failed; null after one that arrived. */
  problem: z.string().nullable(),
  lastToldAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Repository = z.infer<typeof repositorySchema>;
