import { asVersionName } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import type { LaunchContext } from "./launch.ts";
import { targetsById } from "./registry.ts";

const allyourbase = targetsById.get("allyourbase") ?? expect.unreachable();

const context: LaunchContext = {
  artifact: {
    dir: "/cache/ayb",
    executable: "/cache/ayb/ayb",
    imageId: null,
    digest: null,
    sizeBytes: 1,
  },
  version: "0.0.6-beta",
  durability: "sync-commit",
  params: {},
  scenario: "api.health",
  dataDir: "/trial/data",
  port: 4000,
  secrets: { adminPassword: "admin", postgresPassword: "pg" },
  components: { postgres: { dataDir: "/trial/components/postgres", port: 5555 } },
};

function launch(change: Partial<LaunchContext> = {}) {
  if (allyourbase.interface.kind !== "http") throw new Error("Allyourbase is an HTTP target.");
  return allyourbase.interface.launch({ ...context, ...change });
}

describe("allyourbase", () => {
  it("is built from the tag of a version, or from a commit", () => {
    const refOf = (version: string) => {
      const plan = allyourbase.provision(asVersionName(version, "git"), "git");
      return plan.kind === "git" ? plan.sources[0]?.ref : undefined;
    };
    expect(refOf("0.0.6-beta")).toBe("v0.0.6-beta");
    expect(refOf("d2ee2a5")).toBe("d2ee2a5");
  });

  it("stays in the foreground, keeps its files in the trial's folder and logs no requests", () => {
    const { argv, env } = launch();
    expect(argv.slice(0, 3)).toEqual(["/cache/ayb/ayb", "start", "--foreground"]);
    expect(argv).toContain("4000");
    expect(env).toMatchObject({
      HOME: "/trial/data",
      AYB_DATABASE_URL: "postgresql://postgres:pg@127.0.0.1:5555/postgres",
      AYB_LOG_LEVEL: "warn",
    });
  });

  it("has a PostgreSQL of stock settings that does not run as root", () => {
    const [postgres] = launch().components ?? [];
    expect(postgres?.user).toBe("65534:65534");
    expect(postgres?.argv.filter((one) => one.includes("="))).toEqual([
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
    ]);
    expect(postgres?.before[0]?.[0]).toBe("/cache/ayb/postgres/bin/initdb");
    expect(postgres?.files).toEqual({ password: "pg\n" });
  });

  it("runs from its images where there is an engine", () => {
    const plan = allyourbase.provision(asVersionName("0.0.6-beta", "docker"), "docker");
    expect(plan).toMatchObject({
      kind: "images",
      references: { allyourbase: "ghcr.io/gridlhq/allyourbase:0.0.6-beta" },
    });
    const images = { allyourbase: "sha256:a", postgres: "sha256:b" };
    const artifact = { ...context.artifact, dir: null, executable: null, images };
    const { argv, components = [] } = launch({ artifact });
    expect(argv[0]).toBe("ayb");
    expect(components[0]?.imageId).toBe("sha256:b");
  });
});
