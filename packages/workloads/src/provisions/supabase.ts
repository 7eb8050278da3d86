import { rowChecksOf } from "../descriptions/options.ts";
import type { ComponentPlace, LaunchContext, LaunchPlan } from "./launch.ts";
import type { TargetProvision } from "./provision.ts";
import { supabaseDriver } from "./supabaseDriver.ts";
import {
  supabaseOtherComponents,
  supabaseOtherParts,
  supabaseOtherSql,
} from "./supabaseFullStack.ts";
import { gatewayRoutes, supabaseGateway } from "./supabaseGateway.ts";
import { supabaseImages } from "./supabaseImages.ts";
import { type SupabaseAbout, supabaseMainComponents, supabaseMainParts } from "./supabaseParts.ts";

/** Names of what runs behind the gateway, in the order of starting. */
function supabaseComponents(isFull: boolean): readonly string[] {
  return isFull ? [...supabaseMainParts, ...supabaseOtherParts] : supabaseMainParts;
}

function aboutOf(
  { artifact, components, params, secrets, port }: LaunchContext,
  isFull: boolean,
): SupabaseAbout {
  const { databasePassword, jwtSecret } = secrets;
  if (databasePassword === undefined || jwtSecret === undefined) {
    throw new Error("SupaBase needs the secrets databasePassword and jwtSecret.");
  }
  const each = <T>(what: string, from: Readonly<Record<string, T>> = {}) => {
    const of = (name: (typeof supabaseMainParts)[number]): T => {
      const found = from[name];
      if (found === undefined) throw new Error(`SupaBase has no ${what} for its ${name}.`);
      return found;
    };
    return { ...from, database: of("database"), auth: of("auth"), rest: of("rest") };
  };
  return {
    places: each<ComponentPlace>("place", components),
    images: each<string>("image", artifact.images),
    databasePassword,
    jwtSecret,
    gatewayPort: port,
    rowChecks: rowChecksOf(params),
    otherSql: isFull ? supabaseOtherSql(databasePassword) : "",
  };
}

/** Kong is the target itself: the load speaks to nothing else. */
function supabaseLaunch(context: LaunchContext, isFull: boolean): LaunchPlan {
  const about = aboutOf(context, isFull);
  const others = isFull ? supabaseOtherComponents(about) : [];
  const behind = [...supabaseMainComponents(about), ...others];
  const ports = Object.fromEntries(behind.map(({ name }) => [name, about.places[name]?.port ?? 0]));
  return {
    argv: ["/docker-entrypoint.sh", "kong", "docker-start"],
    env: {
      KONG_DATABASE: "off",
      KONG_DECLARATIVE_CONFIG: `${context.dataDir}/kong.yml`,
      KONG_PREFIX: `${context.dataDir}/kong`,
      KONG_PLUGINS: "cors,key-auth,acl",
      KONG_PROXY_LISTEN: `127.0.0.1:${context.port}`,
      KONG_ADMIN_LISTEN: "off",
      KONG_NGINX_PROXY_PROXY_BUFFER_SIZE: "160k",
      KONG_NGINX_PROXY_PROXY_BUFFERS: "64 160k",
    },
    files: { "kong.yml": supabaseGateway(about.jwtSecret, ports) },
    before: [],
    components: behind,
  };
}

/** The gateway with all parts of the compose file, or with the four that the scenarios go through. */
function selfHosted(id: string, isFull: boolean): TargetProvision {
  const parts = supabaseComponents(isFull);
  return {
    interface: {
      kind: "http",
      launch: (context) => supabaseLaunch(context, isFull),
      components: parts,
      readyTimeoutMs: 60_000,
      driver: supabaseDriver(gatewayRoutes),
    },
    provision: (version) => supabaseImages(version, id, parts),
    secretNames: ["databasePassword", "jwtSecret", "memberPassword"],
  };
}

export const supabaseProvisions = {
  supabase: selfHosted("supabase", false),
  "supabase-full": selfHosted("supabase-full", true),
};
