import { type ImageReference, imageReferenceOf } from "@lapline/contracts";

/**
 * Images of all parts by the date of the compose file that names them (docker/docker-compose.yml of
 * the repository).
 */
const images: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

export const supabaseVersions = Object.keys(images);

/**
 * References of the given parts by their names, and of the gateway under the target's own, which is
 * what the load speaks to. Throws for a version that no compose file is known of.
 */
export function supabaseImages(
  version: string,
  target: string,
  parts: readonly string[],
): Readonly<Record<string, ImageReference>> {
  const found = Object.hasOwn(images, version) ? images[version] : undefined;
  if (found === undefined) throw new Error(`There is no compose file of SupaBase ${version}.`);
  const referenceOf = (part: string) => {
    const reference = imageReferenceOf(found[part] ?? "");
    if (reference === null) throw new Error(`SupaBase ${version} has no ${part}.`);
    return reference;
  };
  const behind = parts.map((part) => [part, referenceOf(part)] as const);
  return { [target]: referenceOf("gateway"), ...Object.fromEntries(behind) };
}
