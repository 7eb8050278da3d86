import { createHmac } from "node:crypto";
import { asVersionName } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { compareVersions } from "../descriptions/describedTarget.ts";
import type { LaunchContext } from "./launch.ts";
import { targetsById } from "./registry.ts";
import { supabaseKey } from "./supabaseEnv.ts";

const supabase = targetsById.get("supabase") ?? expect.unreachable();

const place = (port: number) => ({ dataDir: "/data/own", port });
const images = { supabase: "sha256:k", database: "sha256:d", auth: "sha256:a", rest: "sha256:r" };
const context: LaunchContext = {
  artifact: { dir: null, executable: null, imageId: null, images, digest: null, sizeBytes: 1 },
  version: "2026.2.16",
  durability: "sync-commit",
  params: {},
  scenario: "records.insert",
  dataDir: "/data/own",
  port: 8090,
  secrets: { databasePassword: "dbpass", jwtSecret: "jwtsecret", memberPassword: "m" },
  components: { database: place(8091), auth: place(8092), rest: place(8093) },
};

function launch(change: Partial<LaunchContext> = {}) {
  if (supabase.interface.kind !== "http") throw new Error("SupaBase is an HTTP target.");
  return supabase.interface.launch({ ...context, ...change });
}

describe("supabase", () => {
  it("takes the images of a compose file, one for each part", () => {
    const plan = supabase.provision(asVersionName("2026.2.16", "docker"), "docker");
    expect(plan.kind === "images" && Object.keys(plan.references)).toEqual(Object.keys(images));
    expect(() => supabase.provision(asVersionName("2020.1.1", "docker"), "docker")).toThrow(
      "2020.1.1",
    );
  });

  it("takes the images of a later release from the compose file at its tag", () => {
    const plan = supabase.provision(asVersionName("0.8.3", "docker"), "docker");
    if (plan.kind !== "composeImages") throw new Error(plan.kind);
    expect(plan).toMatchObject({
      repository: "https://github.com/supabase/supabase",
      ref: "self-hosted/v0.8.3",
      file: "docker/docker-compose.yml",
    });
    expect(Object.keys(plan.services)).toEqual(Object.keys(images));
    expect(plan.services.database?.service).toBe("db");
  });

  it("has dates of compose files before the releases that followed them", () => {
    const versions = ["0.8.3", "2026.2.16", "0.10.0", "2025.12.1", "0.7.0"];
    expect(versions.toSorted((a, b) => compareVersions(supabase, a, b))).toEqual([
      "2025.12.1",
      "2026.2.16",
      "0.7.0",
      "0.8.3",
      "0.10.0",
    ]);
  });

  it("starts the database, then what stands on it, then the gateway, each from its image", () => {
    const { components = [], argv } = launch();
    expect(components.map(({ name, imageId }) => [name, imageId])).toEqual([
      ["database", "sha256:d"],
      ["auth", "sha256:a"],
      ["rest", "sha256:r"],
    ]);
    expect(argv).toEqual(["/docker-entrypoint.sh", "kong", "docker-start"]);
  });

  it("gives every part its port and the ports of those behind it, on loopback alone", () => {
    const { components = [], env, files } = launch();
    const [database, auth, rest] = components;
    expect(database?.argv).toContain("port=8091");
    expect(database?.argv).toContain("listen_addresses=127.0.0.1");
    expect(auth?.env.GOTRUE_DB_DATABASE_URL).toContain("dbpass@127.0.0.1:8091/");
    expect(rest?.env.PGRST_DB_URI).toContain("dbpass@127.0.0.1:8091/");
    expect(env.KONG_PROXY_LISTEN).toBe("127.0.0.1:8090");
    expect(files["kong.yml"]).toContain("http://127.0.0.1:8092/");
    expect(files["kong.yml"]).toContain("http://127.0.0.1:8093/");
    for (const one of components) expect(one.readiness).toMatchObject({ kind: "listening" });
  });

  it("sets up tables and policies before anything else starts", () => {
    const [database] = launch().components ?? [];
    expect(database?.files["chat.sql"]).toContain("ENABLE ROW LEVEL SECURITY");
    expect(database?.setup[0]?.at(-1)).toBe("--file=/data/own/chat.sql");
  });

  it("signs its keys with the trial's secret, the same ones for gateway and driver", () => {
    const key = supabaseKey("anon", "jwtsecret");
    const [header, claims, signature] = key.split(".");
    const expected = createHmac("sha256", "jwtsecret").update(`${header}.${claims}`);
    expect(signature).toBe(expected.digest("base64url"));
    expect(JSON.parse(Buffer.from(claims ?? "", "base64url").toString()).role).toBe("anon");
    expect(launch().files["kong.yml"]).toContain(key);
  });

  it("does not start without a place or an image for a part", () => {
    expect(() => launch({ components: {} })).toThrow("place");
    expect(() => launch({ artifact: { ...context.artifact, images: {} } })).toThrow("image");
  });
});
