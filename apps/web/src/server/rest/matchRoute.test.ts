import { describe, expect, it } from "vitest";
import type { RestRoute } from "../restRoute.ts";
import { matchRoute } from "./matchRoute.ts";

const stream = (method: "GET" | "POST", path: string): RestRoute => ({
  kind: "stream",
  contentType: "text/plain",
  method,
  path,
  operationId: path,
  summary: path,
  procedure: "runs.get",
  access: "project.read",
  visitors: false,
  headers: [],
  problems: [],
  open: async () => new Response(),
});
const routes = [stream("GET", "/runs"), stream("POST", "/runs"), stream("GET", "/runs/{id}")];

describe("matchRoute", () => {
  it("finds the route and its parameters, HEAD as GET", () => {
    expect(matchRoute(routes, "HEAD", "/runs/7")).toMatchObject({
      outcome: "found",
      route: routes[2],
      params: { id: "7" },
    });
  });
  it("names every method of a path that was asked with another", () => {
    expect(matchRoute(routes, "DELETE", "/runs")).toEqual({
      outcome: "wrong_method",
      allowed: ["GET", "HEAD", "POST"],
    });
  });
  it.each(["", "/", "/run", "/runs/", "/runs/7/", "/runs/7/x", "/__proto__"])(
    "knows nothing at %j",
    (path) => {
      expect(matchRoute(routes, "GET", path)).toEqual({ outcome: "unknown" });
    },
  );
});
