import { asVersionName } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import type { LaunchContext } from "../adapter.ts";
import { pocketbase } from "./pocketbase.ts";

const context: LaunchContext = {
  artifact: {
    dir: "/cache/pb",
    executable: "/cache/pb/pocketbase",
    imageId: null,
    digest: null,
    sizeBytes: 1,
  },
  version: "0.40.4",
  durability: "wal-normal",
  params: {},
  scenario: "records.insert",
  dataDir: "/data",
  port: 8123,
  secrets: { adminPassword: "s3cret" },
};

function launch(change: Partial<LaunchContext> = {}) {
  if (pocketbase.interface.kind !== "http") throw new Error("PocketBase is an HTTP target.");
  return pocketbase.interface.launch({ ...context, ...change });
}

describe("pocketbase.provision", () => {
  it("builds the module at the version, stripped and without cgo", () => {
    const { mainGo, ...plan } = {
      mainGo: "",
      ...pocketbase.provision(asVersionName("0.36.8", "go"), "go"),
    };
    expect(plan).toEqual({
      kind: "go",
      module: "github.com/pocketbase/pocketbase",
      version: "v0.36.8",
      requires: [],
      toolchain: null,
      cgo: false,
      tags: [],
      ldflags: "-s -w",
      executable: "pocketbase",
    });
    expect(mainGo).toContain("OnServe().BindFunc");
    expect(mainGo.indexOf("ParseFlags")).toBeLessThan(mainGo.indexOf("jsvm.MustRegister"));
  });

  it("asks for the toolchain that 0.40 needs", () => {
    expect(pocketbase.provision(asVersionName("0.40.4", "go"), "go")).toMatchObject({
      toolchain: "go1.27.0",
    });
    expect(pocketbase.provision(asVersionName("0.40.0-rc.1", "go"), "go")).toMatchObject({
      toolchain: "go1.27.0",
    });
  });

  it("speaks the older Go API before 0.23", () => {
    const plan = pocketbase.provision(asVersionName("0.22.21", "go"), "go");
    expect(plan.kind === "go" && plan.mainGo).toContain("OnBeforeServe().Add");
  });

  it("puts the same program into an empty image for Docker", () => {
    expect(pocketbase.provision(asVersionName("0.36.8", "docker"), "docker")).toEqual({
      kind: "scratchImage",
      from: pocketbase.provision(asVersionName("0.36.8", "go"), "go"),
      executable: "/pocketbase",
    });
  });
});

describe("pocketbase launch", () => {
  const dirs = [
    "--dir=/data/pb_data",
    "--hooksDir=/data/hooks",
    "--migrationsDir=/data/migrations",
  ];

  it("serves on loopback from the trial's own folder, after creating the administrator", () => {
    expect(launch()).toEqual({
      argv: ["/cache/pb/pocketbase", "serve", "--http=127.0.0.1:8123", ...dirs],
      env: {},
      files: {},
      before: [
        ["/cache/pb/pocketbase", "superuser", "upsert", "admin@lapline.test", "s3cret", ...dirs],
      ],
    });
  });

  it("creates the tables and an admin before 0.23", () => {
    const before = launch({ version: "0.22.21" }).before.map((command) => command.slice(1, 3));
    expect(before).toEqual([
      ["migrate", "up"],
      ["admin", "create"],
    ]);
  });

  it("has the endpoint of compute.fibonacci in its own dialect, and no hooks otherwise", () => {
    const hookOf = (version: string) =>
      launch({ version, scenario: "compute.fibonacci" }).files["hooks/fibonacci.pb.js"];
    expect(hookOf("0.40.4")).toContain("e.request.url.query()");
    expect(hookOf("0.22.21")).toContain("e.queryParam(");
    expect(launch({ scenario: "records.read" }).files).toEqual({});
  });

  it("starts the program inside the image in a container", () => {
    const artifact = { ...context.artifact, executable: null, imageId: "sha256:1" };
    expect(launch({ artifact }).argv[0]).toBe("/pocketbase");
  });
});
