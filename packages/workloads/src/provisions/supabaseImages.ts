import { asVersionName, type ImageReference, imageReferenceOf } from "@lapline/contracts";
import { supabaseDates, supabaseRepository, supabaseTagPrefix } from "../descriptions/supabase.ts";
import type { ComposeService, ProvisionPlan } from "./plan.ts";

const composeFile = "docker/docker-compose.yml";

/** Service of each part in the compose file, and where its image comes from. */
const services = {
  gateway: {
    service: "kong",
    repositories: ["docker.io/library/kong", "docker.io/kong/kong"],
  },
  database: { service: "db", repositories: ["docker.io/supabase/postgres"] },
  auth: { service: "auth", repositories: ["docker.io/supabase/gotrue"] },
  rest: { service: "rest", repositories: ["docker.io/postgrest/postgrest"] },
  analytics: { service: "analytics", repositories: ["docker.io/supabase/logflare"] },
  vector: { service: "vector", repositories: ["docker.io/timberio/vector"] },
  realtime: { service: "realtime", repositories: ["docker.io/supabase/realtime"] },
  meta: { service: "meta", repositories: ["docker.io/supabase/postgres-meta"] },
  functions: { service: "functions", repositories: ["docker.io/supabase/edge-runtime"] },
  imgproxy: { service: "imgproxy", repositories: ["docker.io/darthsim/imgproxy"] },
  storage: { service: "storage", repositories: ["docker.io/supabase/storage-api"] },
  pooler: { service: "supavisor", repositories: ["docker.io/supabase/supavisor"] },
  studio: { service: "studio", repositories: ["docker.io/supabase/studio"] },
} satisfies Record<string, ComposeService>;

/** Images by the date of the compose file that names them, from before the tags. */
const images: Readonly<Record<string, Readonly<Record<keyof typeof services, string>>>> = {
  "2026.2.16": {
    gateway: "docker.io/library/kong:2.8.1",
    database: "docker.io/supabase/postgres:15.8.1.085",
    auth: "docker.io/supabase/gotrue:v2.186.0",
    rest: "docker.io/postgrest/postgrest:v14.5",
    analytics: "docker.io/supabase/logflare:1.31.2",
    vector: "docker.io/timberio/vector:0.53.0-alpine",
    realtime: "docker.io/supabase/realtime:v2.78.15",
    meta: "docker.io/supabase/postgres-meta:v0.95.2",
    functions: "docker.io/supabase/edge-runtime:v1.70.3",
    imgproxy: "docker.io/darthsim/imgproxy:v3.30.1",
    storage: "docker.io/supabase/storage-api:v1.44.2",
    pooler: "docker.io/supabase/supavisor:2.7.4",
    studio: "docker.io/supabase/studio:2026.02.16-sha-26c615c",
  },
};

const dated = new RegExp(supabaseDates);

function isPart(name: string): name is keyof typeof services {
  return Object.hasOwn(services, name);
}

/**
 * Images of the given parts by their names, and of the gateway under the target's own, which is what
 * the load speaks to: those that are listed here, or those of the compose file at the version's tag.
 */
export function supabaseImages(
  version: string,
  target: string,
  parts: readonly string[],
): ProvisionPlan {
  const named = [[target, "gateway"] as const, ...parts.map((part) => [part, part] as const)];
  const wanted = named.map(([name, part]) => {
    if (!isPart(part)) throw new Error(`SupaBase has no part ${part}.`);
    return [name, part] as const;
  });
  const listed = Object.hasOwn(images, version) ? images[version] : undefined;
  if (listed === undefined) {
    if (dated.test(version)) throw new Error(`There is no compose file of SupaBase ${version}.`);
    return {
      kind: "composeImages",
      repository: supabaseRepository,
      ref: asVersionName(`${supabaseTagPrefix}${version}`, "git"),
      file: composeFile,
      services: Object.fromEntries(wanted.map(([name, part]) => [name, services[part]])),
    };
  }
  const references = wanted.map(([name, part]): [string, ImageReference] => {
    const reference = imageReferenceOf(listed[part]);
    if (reference === null) throw new Error(`SupaBase ${version} has no ${part}.`);
    return [name, reference];
  });
  return { kind: "images", references: Object.fromEntries(references) };
}
