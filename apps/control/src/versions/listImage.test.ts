import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/versions/startRegistry.ts";
import { listImage, parseImageReference } from "./listImage.ts";

const { signal } = new AbortController();
const open: TestRegistry[] = [];
afterEach(async () => {
  for (const registry of open.splice(0)) await registry.stop();
});

const manifestOf = (content: string) => JSON.stringify({ schemaVersion: 2, content });
const digestOf = (content: string) =>
  `sha256:${createHash("sha256").update(manifestOf(content)).digest("hex")}`;

/**
 * A registry with one repository `app/server`, whose tags point at contents. It gives tokens to
 * anybody, lists two tags per page, and names digests only where `withDigests`.
 */
async function startImages(tags: Record<string, string>, withDigests = true) {
  const names = Object.keys(tags).sort();
  const registry = await startRegistry((request, response, url): unknown => {
    if (url.pathname === "/token") {
      const isRight = url.searchParams.get("scope") === "repository:app/server:pull";
      return response.end(JSON.stringify(isRight ? { token: "anonymous" } : {}));
    }
    if (request.headers.authorization !== "Bearer anonymous") {
      response.statusCode = 401;
      const challenge = `Bearer realm="${registry.url}/token",service="images",scope="repository:app/server:pull"`;
      response.setHeader("www-authenticate", challenge);
      return response.end();
    }
    if (url.pathname === "/v2/app/server/tags/list") {
      const first = names.findIndex((name) => name > (url.searchParams.get("last") ?? ""));
      const page = first === -1 ? [] : names.slice(first, first + 2);
      const last = page.at(-1);
      if (last !== undefined && last !== names.at(-1)) {
        const next = `</v2/app/server/tags/list?n=2&last=${last}>; rel="next"`;
        response.setHeader("link", next);
      }
      return response.end(JSON.stringify({ name: "app/server", tags: page }));
    }
    const content = tags[url.pathname.replace("/v2/app/server/manifests/", "")];
    if (content === undefined || !request.headers.accept?.includes("oci.image.index")) {
      response.statusCode = 404;
      return response.end();
    }
    if (withDigests) response.setHeader("docker-content-digest", digestOf(content));
    return response.end(request.method === "HEAD" ? undefined : manifestOf(content));
  });
  open.push(registry);
  return registry;
}

/** Tags that look like releases, in the order of their characters. */
const select = (versions: readonly string[]) =>
  versions.filter((name) => /^(\d+([.]\d+)*|sha256:.*)$/.test(name)).sort();

const ask = (registry: TestRegistry, more: { tagPrefix?: string; movingTag?: string } = {}) =>
  listImage(
    { reference: `${registry.host}/app/server`, dockerUrl: "http://unused", select, ...more },
    signal,
  );

describe("an image registry", () => {
  test("gives every release with its digest, over all pages, as anybody with a token of its own", async () => {
    const registry = await startImages({ "0.1.0": "a", "0.2.0": "b", "0.3.0": "c", edge: "d" });
    expect(await ask(registry)).toEqual({
      outcome: "listed",
      versions: ["0.1.0", "0.2.0", "0.3.0"],
      digests: { "0.1.0": digestOf("a"), "0.2.0": digestOf("b"), "0.3.0": digestOf("c") },
      complete: true,
    });
    expect(registry.asked.filter((line) => line.startsWith("GET /token"))).toHaveLength(1);
  });

  test("a short tag that moves along with a long one is the same release", async () => {
    const registry = await startImages({ v0: "b", "v0.2": "b", "v0.2.1": "b", "v0.1.0": "a" });
    expect(await ask(registry, { tagPrefix: "v" })).toMatchObject({
      versions: expect.toSatisfy((versions: string[]) =>
        ["0.1.0", "0.2.1"].every((one) => versions.includes(one) && versions.length === 2),
      ),
    });
  });

  test("where only a moving tag exists, its digest is the version", async () => {
    const only = await startImages({ latest: "x" });
    expect(await ask(only, { movingTag: "latest" })).toMatchObject({
      versions: [digestOf("x")],
      complete: false,
    });
    const released = await startImages({ latest: "x", "1.0.0": "x" });
    expect(await ask(released, { movingTag: "latest" })).toMatchObject({ versions: ["1.0.0"] });
  });

  test("a registry that does not name digests has them computed from the manifest", async () => {
    const registry = await startImages({ "1.0.0": "a" }, false);
    expect(await ask(registry)).toMatchObject({ digests: { "1.0.0": digestOf("a") } });
  });

  test("a repository that anonymous readers may not see is a problem", async () => {
    const registry = await startRegistry((_request, response) => {
      response.statusCode = 401;
      response.setHeader("www-authenticate", 'Basic realm="members"');
      response.end();
    });
    open.push(registry);
    expect(await ask(registry)).toMatchObject({
      problem: expect.stringContaining("without saying where a token"),
    });
  });
});

test.each([
  ["docker.io/trailbase/trailbase", "https://hub.test", "trailbase/trailbase"],
  ["supabase/postgres", "https://hub.test", "supabase/postgres"],
  ["kong", "https://hub.test", "library/kong"],
  ["docker.io/kong", "https://hub.test", "library/kong"],
  ["ghcr.io/gridlhq/allyourbase", "https://ghcr.io", "gridlhq/allyourbase"],
  ["localhost/a/b", "http://localhost", "a/b"],
  ["127.0.0.1:5000/a", "http://127.0.0.1:5000", "a"],
])("%s is looked for where Docker would", (reference, registryUrl, name) => {
  expect(parseImageReference(reference, "https://hub.test")).toEqual({ registryUrl, name });
});

test.each(["Upper/Case", "a b", "../x", "a:tag", "-x/y"])("%s is no reference", (reference) => {
  expect(parseImageReference(reference, "https://hub.test")).toBeNull();
});
