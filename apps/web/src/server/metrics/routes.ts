import { processSingleton } from "../processSingleton.ts";
import { appRoutes } from "./appRoutes.ts";

/** Names the route of a method and a path below a prefix; null for what is not served there. */
type NameRoute = (method: string, path: string) => string | null;

const named = () => processSingleton("namedRoutes", () => new Map<string, NameRoute>());

/**
 * Has requests below `prefix` counted by the routes that `name` gives, which must be of a bounded number
 * and hold nothing of the request. What answers the requests calls it, because only that knows its routes.
 */
export function nameRoutes(prefix: string, name: NameRoute): void {
  named().set(prefix, name);
}

/** Whether a path has the shape of a route of the app folder. */
function fits(route: readonly string[], path: readonly string[]): boolean {
  for (const [index, part] of route.entries()) {
    if (part === "{...}") return path.length > index;
    if (part === "{...?}") return true;
    const given = path[index];
    if (given === undefined || (!part.startsWith("{") && part !== given)) return false;
  }
  return route.length === path.length;
}

const split = (path: string): string[] => path.split("/").filter((part) => part !== "");
/** Those without a catch-all, and longer ones, are the closer fit. */
const divided = appRoutes.map((route) => ({ route, parts: split(route) }));

/**
 * The route of a request as it is counted, such as `/p/{project}/runs/{runId}`: never with anything that
 * the client chose. `other` for what no route answers.
 */
export function routeOf(method: string, url: string): string {
  const path = url.split("?", 1)[0] ?? "/";
  for (const [prefix, name] of named()) {
    if (!path.startsWith(`${prefix}/`)) continue;
    const found = name(method, path.slice(prefix.length));
    if (found !== null) return `${prefix}${found}`;
  }
  if (path.startsWith("/_next/")) return "/_next/{...}";
  const parts = split(path);
  return divided.find((each) => fits(each.parts, parts))?.route ?? "other";
}
