import { asVersionName } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import type { LaunchContext } from "./launch.ts";
import { targetsById } from "./registry.ts";

const supabase = targetsById.get("supabase") ?? expect.unreachable();
const supabaseFull = targetsById.get("supabase-full") ?? expect.unreachable();

if (supabaseFull.interface.kind !== "http") throw new Error("SupaBase is an HTTP target.");
const { launch, components: names = [] } = supabaseFull.interface;

const context: LaunchContext = {
  artifact: {
    dir: null,
    executable: null,
    imageId: null,
    images: Object.fromEntries(
      ["supabase-full", ...names].map((name) => [name, `sha256:${name}`] as const),
    ),
    digest: null,
    sizeBytes: 1,
  },
  version: "2026.2.16",
  durability: "sync-commit",
  params: {},
  scenario: "records.insert",
  dataDir: "/data/own",
  port: 8090,
  secrets: { databasePassword: "dbpass", jwtSecret: "jwtsecret", memberPassword: "m" },
  components: Object.fromEntries(
    names.map((name, i) => [name, { dataDir: "/data/own", port: 8091 + i }]),
  ),
};

describe("the full stack of SupaBase", () => {
  it("has an image for each of thirteen parts, the gateway's under its own name", () => {
    const plan = supabaseFull.provision(asVersionName("2026.2.16", "docker"), "docker");
    if (plan.kind !== "images") throw new Error("It is made of images.");
    expect(Object.keys(plan.references)).toEqual(["supabase-full", ...names]);
    expect(new Set(Object.values(plan.references)).size).toBe(13);
    const small = supabase.provision(asVersionName("2026.2.16", "docker"), "docker");
    expect(small.kind === "images" && Object.values(plan.references)).toEqual(
      expect.arrayContaining(Object.values(small.kind === "images" ? small.references : {})),
    );
  });

  it("starts each part after those that the compose file says it depends on", () => {
    const order = (launch(context).components ?? []).map(({ name }) => name);
    expect(order).toEqual([...names]);
    const dependsOn: Record<string, string[]> = {
      auth: ["database"],
      rest: ["database"],
      analytics: ["database"],
      realtime: ["database", "analytics"],
      meta: ["database", "analytics"],
      functions: ["analytics"],
      storage: ["database", "rest", "imgproxy"],
      pooler: ["database", "analytics"],
      studio: ["analytics"],
    };
    for (const [name, earlier] of Object.entries(dependsOn)) {
      for (const one of earlier) expect(order.indexOf(one)).toBeLessThan(order.indexOf(name));
    }
  });

  it("waits for each part to listen on its own port before the next one starts", () => {
    for (const { name, readiness } of launch(context).components ?? []) {
      const port = context.components?.[name]?.port;
      expect(readiness).toEqual({ kind: "listening", port });
    }
  });

  it("tells parts of each other by their ports on the one loopback", () => {
    const { components = [], files } = launch(context);
    const envOf = (part: string) => components.find(({ name }) => name === part)?.env ?? {};
    const portOf = (part: string) => context.components?.[part]?.port;
    expect(envOf("storage").POSTGREST_URL).toBe(`http://127.0.0.1:${portOf("rest")}`);
    expect(envOf("storage").IMGPROXY_URL).toBe(`http://127.0.0.1:${portOf("imgproxy")}`);
    expect(envOf("studio").LOGFLARE_URL).toBe(`http://127.0.0.1:${portOf("analytics")}`);
    expect(envOf("studio").PG_META_CRYPTO_KEY).toBe(envOf("meta").CRYPTO_KEY);
    expect(envOf("pooler").DATABASE_URL).toContain(`127.0.0.1:${portOf("database")}/_supabase`);
    for (const { name } of components) expect(envOf(name)).not.toHaveProperty("undefined");
    for (const part of ["realtime", "storage", "functions", "meta", "studio"]) {
      expect(files["kong.yml"]).toContain(`http://127.0.0.1:${portOf(part)}/`);
    }
  });

  it("makes the databases of the other parts before those start, and keys as long as they must be", () => {
    const { components = [] } = launch(context);
    const [database] = components;
    expect(database?.files["chat.sql"]).toContain("CREATE DATABASE _supabase");
    const pooler = components.find(({ name }) => name === "pooler");
    expect(pooler?.before).toEqual([["/app/bin/migrate"]]);
    expect(pooler?.env.VAULT_ENC_KEY).toHaveLength(32);
    expect(pooler?.env.SECRET_KEY_BASE?.length).toBeGreaterThanOrEqual(64);
    const realtime = components.find(({ name }) => name === "realtime");
    expect(realtime?.env.DB_ENC_KEY).toHaveLength(16);
  });

  it("leaves the four parts of the small installation as they are there", () => {
    if (supabase.interface.kind !== "http") throw new Error("SupaBase is an HTTP target.");
    const small = supabase.interface.launch(context).components ?? [];
    const full = launch(context).components ?? [];
    for (const part of small.slice(1)) {
      expect(full.find(({ name }) => name === part.name)).toEqual(part);
    }
  });

  it("does not start without an image for one of its parts", () => {
    const { studio: _, ...images } = context.artifact.images ?? {};
    const without = { ...context, artifact: { ...context.artifact, images } };
    expect(() => launch(without)).toThrow("no image for its studio");
  });
});
