/**
 * Images of the parts that the records scenarios go through, by the date of the compose file that
 * names them (docker/docker-compose.yml of the repository). `supabase` is the gateway, which is what
 * the load speaks to.
 */
const images: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "2026.2.16": {
    supabase: "docker.io/library/kong:2.8.1",
    database: "docker.io/supabase/postgres:15.8.1.085",
    auth: "docker.io/supabase/gotrue:v2.186.0",
    rest: "docker.io/postgrest/postgrest:v14.5",
  },
};

export const supabaseVersions = Object.keys(images);

/** References by part; throws for a version that no compose file is known of. */
export function supabaseImages(version: string): Readonly<Record<string, string>> {
  const found = images[version];
  if (found === undefined) throw new Error(`There is no compose file of SupaBase ${version}.`);
  return found;
}
