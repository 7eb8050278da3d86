import type { RestRoute } from "../restRoute.ts";

/** Parts of the patterns of routes: every request is compared with most of them. */
const parts = new Map<string, readonly string[]>();

function partsOf(pattern: string): readonly string[] {
  const known = parts.get(pattern);
  if (known !== undefined) return known;
  const split = pattern.split("/");
  parts.set(pattern, split);
  return split;
}

/** Values of the path parameters, or null when the path has another shape. */
function matchPath(
  wanted: readonly string[],
  given: readonly string[],
): Record<string, string> | null {
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (!part.startsWith("{")) {
      if (part !== value) return null;
    } else if (value === "") return null;
    else params[part.slice(1, -1)] = value;
  }
  return params;
}

export type RouteMatch =
  | { outcome: "found"; route: RestRoute; params: Record<string, string> }
  | { outcome: "wrong_method"; allowed: string[] }
  | { outcome: "unknown" };

/** Finds the route for a method (HEAD counts as GET) and a path below /api/v1, e.g. `/runs`. */
export function matchRoute(routes: readonly RestRoute[], method: string, path: string): RouteMatch {
  const allowed: string[] = [];
  const given = path.split("/");
  for (const route of routes) {
    const params = matchPath(partsOf(route.path), given);
    if (params === null) continue;
    if (route.method === (method === "HEAD" ? "GET" : method)) {
      return { outcome: "found", route, params };
    }
    allowed.push(...(route.method === "GET" ? ["GET", "HEAD"] : [route.method]));
  }
  return allowed.length === 0 ? { outcome: "unknown" } : { outcome: "wrong_method", allowed };
}
