import { asVersionName, type Params } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import type { LaunchContext } from "./launch.ts";
import { targetsById } from "./registry.ts";

const pocketbase = targetsById.get("pocketbase") ?? expect.unreachable();

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

describe("pocketbase build variants", () => {
  const planOf = (version: string, options: Params) => {
    const plan = pocketbase.provision(asVersionName(version, "go"), "go", options);
    return plan.kind === "go" ? plan : expect.unreachable();
  };

  it("links the C library of SQLite with the settings of the release", () => {
    const plan = planOf("0.36.8", { build: "cgo" });
    expect(plan).toMatchObject({ cgo: true, tags: ["no_default_driver"], ldflags: "-s -w" });
    expect(plan.requires).toEqual([{ module: "github.com/mattn/go-sqlite3", version: "v1.14.32" }]);
    for (const part of ['dbx.Open("pb_sqlite3", path)', 'sqlite3 "github.com/mattn/go-sqlite3"']) {
      expect(plan.mainGo).toContain(part);
    }
    expect(plan.mainGo).toContain("cache_size=-32000");
    expect(planOf("0.28.2", { build: "cgo" }).mainGo).toContain("cache_size=-16000");
  });

  it("leaves the choice to the release before 0.23, which takes it with cgo", () => {
    const plan = planOf("0.22.21", { build: "cgo" });
    expect(plan).toMatchObject({ cgo: true, tags: [], requires: [] });
    expect(plan.mainGo).not.toContain("DBConnect");
  });

  it("compiles with the toolchain and for the CPU that were chosen", () => {
    const plan = planOf("0.36.8", { toolchain: "go1.23.4", goamd64: "v4" });
    expect(plan).toMatchObject({ toolchain: "go1.23.4", goamd64: "v4", cgo: false });
    expect(planOf("0.40.4", { goamd64: "v3" })).toMatchObject({ toolchain: "go1.27.0" });
  });

  it("keeps as many script engines as asked for, from one program", () => {
    const four = planOf("0.36.8", { scriptWorkers: 4 });
    expect(four).toEqual(planOf("0.36.8", { scriptWorkers: 8 }));
    expect(four.mainGo).toContain("HooksPoolSize: hooksPool,");
    expect(planOf("0.22.21", { scriptWorkers: 4 }).mainGo).toContain("HooksPoolSize: hooksPool,");
    const scenario = "compute.fibonacci";
    expect(launch({ scenario, params: { scriptWorkers: 4 } }).argv).toContain("--hooksPool=4");
    expect(launch({ scenario }).argv.join(" ")).not.toContain("hooksPool");
  });

  it("takes the release's own program, and has a hook answer its settings", () => {
    expect(pocketbase.provision(asVersionName("0.36.8", "archive"), "archive")).toMatchObject({
      kind: "archive",
      url: "https://github.com/pocketbase/pocketbase/releases/download/v0.36.8/pocketbase_0.36.8_linux_amd64.zip",
      executable: "pocketbase",
    });
    const hook = launch({ provisioner: "archive" }).files["hooks/lapline.pb.js"];
    expect(hook).toContain("e.app.nonconcurrentDB()");
    const old = launch({ provisioner: "archive", version: "0.22.21" });
    expect(old.files["hooks/lapline.pb.js"]).toContain("$app.dao().nonconcurrentDB()");
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
