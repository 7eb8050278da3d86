import { asVersionName } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import type { LaunchContext } from "./launch.ts";
import { payloadDriver } from "./payloadDriver.ts";
import { targetsById } from "./registry.ts";

const payload = targetsById.get("payload") ?? expect.unreachable();

const context: LaunchContext = {
  artifact: { dir: "/cache/payload", executable: null, imageId: null, digest: null, sizeBytes: 1 },
  version: "3.90.2",
  durability: "stock",
  params: {},
  scenario: "records.insert",
  dataDir: "/data",
  port: 8123,
  secrets: { payloadSecret: "s3cret" },
};

function launch(change: Partial<LaunchContext> = {}) {
  if (payload.interface.kind !== "http") throw new Error("Payload is an HTTP target.");
  return payload.interface.launch({ ...context, ...change });
}

describe("payload", () => {
  it("installs its packages in the same version", () => {
    const plan = payload.provision(asVersionName("3.90.2", "npm"), "npm");
    expect(plan).toMatchObject({
      kind: "npm",
      packages: [
        { name: "payload", version: "3.90.2" },
        { name: "@payloadcms/db-sqlite", version: "3.90.2" },
        { name: "graphql" },
      ],
    });
  });

  it("creates the tables first, then serves, with its secret in the environment alone", () => {
    const { argv, before, env, files } = launch();
    const command = (mode: string) => [
      process.execPath,
      "/data/server.mjs",
      mode,
      "8123",
      "stock",
      "/cache/payload",
    ];
    expect(before).toEqual([command("push")]);
    expect(argv).toEqual(command("serve"));
    expect(env).toEqual({ PAYLOAD_SECRET: "s3cret" });
    expect(Object.keys(files)).toEqual(["server.mjs"]);
    expect(files["server.mjs"]).not.toContain("s3cret");
  });

  it("does not start without what it needs", () => {
    expect(() => launch({ secrets: {} })).toThrow("payloadSecret");
    expect(() => launch({ artifact: { ...context.artifact, dir: null } })).toThrow("npm folder");
  });

  it("promises what Payload does by itself, and the published settings", () => {
    expect(payloadDriver.expectedSettings("stock").journalMode).toBe("delete");
    expect(payloadDriver.expectedSettings("wal-normal")).toEqual({
      journalMode: "wal",
      synchronous: "1",
    });
    expect(() => payloadDriver.expectedSettings("off")).toThrow("off");
  });

  it("offers no batches", () => {
    expect(payload.description.scenarios).not.toContain("records.batch");
    expect(payload.description.scenarios).toContain("records.delete");
  });
});
