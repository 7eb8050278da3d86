import type { HttpCall, SingleCall } from "../drivers/httpApi.ts";
import { supabaseKey } from "./supabaseEnv.ts";

/** Where the parts of SupaBase are reached. */
export interface SupabaseRoutes {
  /** What PostgREST's paths begin with. */
  rest: string;
  /** What GoTrue's paths begin with, and the component that they go to; absent: the gateway. */
  auth: { prefix: string; component?: string };
  /** Answered without a key when PostgREST and the database behind it serve. */
  readiness: HttpCall;
}

/** A call of GoTrue, which is made before anything is timed. */
export function authCall({ auth }: SupabaseRoutes, call: HttpCall): SingleCall {
  const { prefix, component } = auth;
  return {
    ...call,
    path: `${prefix}${call.path}`,
    ...(component === undefined ? {} : { component }),
  };
}

/** Answered without a key when the gateway, PostgREST and the database behind it serve. */
const readyPath = "/lapline/ready";

/** Through Kong, which needs a key for everything but the readiness. */
export const gatewayRoutes: SupabaseRoutes = {
  rest: "/rest/v1",
  auth: { prefix: "/auth/v1" },
  readiness: { method: "GET", path: readyPath },
};

/**
 * Kong's declarative configuration, as JSON (which is YAML): the two routes of the compose file that
 * the scenarios use, with its plugins, one that needs no key and shows that all parts serve, and those
 * of the other parts where they run.
 */
export function supabaseGateway(
  jwtSecret: string,
  ports: Readonly<Record<string, number>>,
): string {
  const consumer = (name: string, role: "anon" | "service_role", group: string) => ({
    username: name,
    keyauth_credentials: [{ key: supabaseKey(role, jwtSecret) }],
    acls: [{ group }],
  });
  const open = (name: string, path: string, to: string) => ({
    name,
    url: `http://127.0.0.1:${to}`,
    routes: [{ name, strip_path: true, paths: [path] }],
  });
  const guarded = (name: string, path: string, to: string, allow = ["admin", "anon"]) => ({
    ...open(name, path, to),
    plugins: [
      { name: "cors" },
      { name: "key-auth", config: { hide_credentials: false } },
      { name: "acl", config: { hide_groups_header: true, allow } },
    ],
  });
  const { auth, rest, realtime, storage, functions, meta, studio } = ports;
  const configuration = {
    _format_version: "2.1",
    consumers: [
      consumer("anon", "anon", "anon"),
      consumer("service_role", "service_role", "admin"),
    ],
    services: [
      guarded("auth-v1", "/auth/v1/", `${auth}/`),
      guarded("rest-v1", "/rest/v1/", `${rest}/`),
      open("lapline-ready", readyPath, `${rest}/`),
      ...(realtime === undefined
        ? []
        : [
            guarded("realtime-v1", "/realtime/v1/", `${realtime}/socket`),
            open("storage-v1", "/storage/v1/", `${storage}/`),
            open("functions-v1", "/functions/v1/", `${functions}/`),
            guarded("meta", "/pg/", `${meta}/`, ["admin"]),
            open("dashboard", "/", `${studio}/`),
          ]),
    ],
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
