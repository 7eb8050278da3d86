import { type ImageReference, imageReferenceOf } from "@lapline/contracts";
import type { ProvisionPlan, SourceCommit } from "@lapline/workloads";
import { parse } from "yaml";
import { z } from "zod";
import { JobFailure } from "../jobFailure.ts";
import { openGit } from "./git/openGit.ts";
import { readRepositoryFile } from "./git/readRepositoryFile.ts";
import { resolveGitRef } from "./git/resolveGitRef.ts";
import type { ProvisionContext } from "./provisionContext.ts";

export type ComposeImagesPlan = Extract<ProvisionPlan, { kind: "composeImages" }>;

const composeSchema = z.looseObject({
  services: z.record(z.string(), z.looseObject({ image: z.string().optional() })),
});

/** Compose files write `${NAME:-value}` for what the environment may change; nothing here does. */
const variable = /\$\{[A-Za-z_]\w*:?-([^${}]*)\}/g;

/** Aliases of a compose file repeat settings; far more than that is an attack on who reads it. */
const aliasesMax = 100;

/**
 * Images that a compose file of a repository names for the plan's services, and the commit that it was
 * read at. Each image has to be of a repository that the plan expects for its part.
 */
export async function composeImages(
  plan: ComposeImagesPlan,
  context: ProvisionContext,
): Promise<{ references: Record<string, ImageReference>; commit: SourceCommit }> {
  const { repository, ref, file } = plan;
  const git = await openGit(repository, context);
  const { source: commit } = await resolveGitRef(git, { repository, ref, folder: "compose" });
  context.logs.line(`${repository} ${ref} is ${commit.commit}`);
  const text = await readRepositoryFile(git, commit, file);
  return { references: referencesOf(plan, text), commit };
}

function referencesOf(plan: ComposeImagesPlan, text: string): Record<string, ImageReference> {
  const where = `${plan.file} of ${plan.repository} at ${plan.ref}`;
  const services = servicesOf(text, where);
  const references: Record<string, ImageReference> = {};
  for (const [part, { service, repositories }] of Object.entries(plan.services)) {
    const image = services[service]?.image?.replaceAll(variable, "$1");
    if (image === undefined) {
      throw new JobFailure("unsupported", `${where} has no image for the service ${service}`);
    }
    const reference = imageReferenceOf(qualified(image));
    const isExpected = repositories.some((one) => reference?.startsWith(`${one}:`) === true);
    if (reference === null || !isExpected) {
      const shown = JSON.stringify(image.slice(0, 200));
      const expected = repositories.join(" or ");
      const sentence = `${where} names ${shown} for ${service}, expected was a tag of ${expected}`;
      throw new JobFailure("unsupported", sentence);
    }
    references[part] = reference;
  }
  return references;
}

function servicesOf(
  text: string,
  where: string,
): Partial<z.infer<typeof composeSchema>["services"]> {
  try {
    return composeSchema.parse(parse(text, { maxAliasCount: aliasesMax })).services;
  } catch (error) {
    throw new JobFailure("unsupported", `${where} cannot be read as a compose file`, {
      cause: error,
    });
  }
}

/** A name without a registry is one of Docker Hub, and one without an owner of its library. */
function qualified(image: string): string {
  const [first = "", ...rest] = image.split("/");
  if (rest.length === 0) return `docker.io/library/${image}`;
  return /[.:]|^localhost$/.test(first) ? image : `docker.io/${image}`;
}
