import { supabaseKey } from "./supabaseKeys.ts";

/** Answered without a key when the gateway, PostgREST and the database behind it serve. */
export const supabaseReadyPath = "/lapline/ready";

/**
 * Kong's declarative configuration, as JSON (which is YAML): the two routes of the compose file that
 * the scenarios use, with its plugins, and one that needs no key and shows that all parts serve.
 */
export function supabaseGateway(jwtSecret: string, ports: { auth: number; rest: number }): string {
  const consumer = (name: string, role: "anon" | "service_role", group: string) => ({
    username: name,
    keyauth_credentials: [{ key: supabaseKey(role, jwtSecret) }],
    acls: [{ group }],
  });
  const guarded = (name: string, path: string, port: number) => ({
    name,
    url: `http://127.0.0.1:${port}/`,
    routes: [{ name, strip_path: true, paths: [path] }],
    plugins: [
      { name: "cors" },
      { name: "key-auth", config: { hide_credentials: false } },
      { name: "acl", config: { hide_groups_header: true, allow: ["admin", "anon"] } },
    ],
  });
  const configuration = {
    _format_version: "2.1",
    consumers: [
      consumer("anon", "anon", "anon"),
      consumer("service_role", "service_role", "admin"),
    ],
    services: [
      guarded("auth-v1", "/auth/v1/", ports.auth),
      guarded("rest-v1", "/rest/v1/", ports.rest),
      {
        name: "lapline-ready",
        url: `http://127.0.0.1:${ports.rest}/`,
        routes: [{ name: "lapline-ready", strip_path: true, paths: [supabaseReadyPath] }],
      },
    ],
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
