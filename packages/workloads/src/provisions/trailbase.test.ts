import { asVersionName } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { compareVersions } from "../descriptions/describedTarget.ts";
import { scenarioProblem } from "../descriptions/scenarioProblem.ts";
import type { LaunchContext } from "./launch.ts";
import type { TargetAdapter } from "./provision.ts";
import { targetsById } from "./registry.ts";
import { trailbaseRoom } from "./trailbaseFiles.ts";

const trailbase = targetsById.get("trailbase") ?? expect.unreachable();
const trailbaseCrate = targetsById.get("trailbase-crate") ?? expect.unreachable();

const digest = `sha256:${"a".repeat(64)}`;
const context: LaunchContext = {
  artifact: {
    dir: "/cache",
    executable: "/cache/trail",
    imageId: null,
    digest: null,
    sizeBytes: 1,
  },
  version: "0.33.2",
  durability: "wal-normal",
  params: {},
  scenario: "records.insert",
  dataDir: "/data",
  port: 8123,
  secrets: { adminPassword: "adm1n", memberPassword: "m3mber" },
};

function launch(target: TargetAdapter, change: Partial<LaunchContext> = {}) {
  if (target.interface.kind !== "http") throw new Error("TrailBase is an HTTP target.");
  return target.interface.launch({ ...context, ...change });
}

describe("trailbase", () => {
  it("takes the release's program, in a container in an empty image", () => {
    const archive = {
      kind: "archive",
      url: "https://github.com/trailbaseio/trailbase/releases/download/v0.33.2/trailbase_v0.33.2_x86_64_linux.zip",
      folders: expect.arrayContaining([
        "https://github.com/trailbaseio/trailbase/releases/download/",
      ]),
      version: "0.33.2",
      sha256: null,
      executable: "trail",
    };
    expect(trailbase.provision(asVersionName("0.33.2", "archive"), "archive")).toEqual(archive);
    expect(trailbase.provision(asVersionName("0.33.2", "docker"), "docker")).toEqual({
      kind: "scratchImage",
      from: archive,
      executable: "/trail",
    });
  });

  it("takes the official image by digest, with the flags of the release that is named", () => {
    const version = `0.20.0@${digest}`;
    const reference = `docker.io/trailbase/trailbase@${digest}`;
    expect(trailbase.provision(asVersionName(version, "docker"), "docker")).toEqual({
      kind: "image",
      reference,
    });
    const artifact = { ...context.artifact, dir: null, executable: null, imageId: "sha256:1" };
    expect(launch(trailbase, { version, artifact }).argv.slice(0, 2)).toEqual([
      "/app/trail",
      "--data-dir=/data/depot",
    ]);
  });

  it("speaks the command line and the folders of each release", () => {
    const { argv, files } = launch(trailbase);
    const flags = ["--depot=/data/depot", "run", "--address=127.0.0.1:8123"];
    expect(argv).toEqual(["/cache/trail", ...flags]);
    const migration = "migrations/main/U1732000000__chat.sql";
    expect(Object.keys(files)).toEqual(["depot/config.textproto", `depot/${migration}`]);
    expect(launch(trailbase, { version: "0.31.0" }).argv[1]).toBe("--data-dir=/data/depot");
    expect(Object.keys(launch(trailbase, { version: "0.21.12" }).files)).toContain(
      "depot/migrations/U1732000000__chat.sql",
    );
  });

  it("builds the release's tag from git, with the submodules that the build takes", () => {
    const plan = trailbase.provision(asVersionName("0.22.6", "git"), "git");
    if (plan.kind !== "git" || typeof plan.recipe === "string") throw new Error("no git plan");
    expect(plan.sources).toEqual([
      {
        repository: "https://github.com/trailbaseio/trailbase",
        ref: "v0.22.6",
        folder: "src",
        submodules: {
          "crates/sqlean/bundled/sqlean": { repository: "https://github.com/trailbaseio/sqlean" },
          "vendor/sqlite-vec": {
            repository: "https://github.com/ignatz/sqlite-vec",
            omit: ["/vendor"],
          },
        },
      },
    ]);
    expect(plan.executable).toBe("trail");
    // Its own release is all that the build is told of its history.
    expect(plan.recipe.steps.at(-1)?.env).toMatchObject({
      SOURCE_TAG: "v0.22.6",
      SOURCE_COMMIT: "{commit:src}",
    });
    const commit = "8c3879a1c025ccadbc5a6477365525ca8c5bfa39";
    const ofCommit = trailbase.provision(asVersionName(commit, "git"), "git");
    if (ofCommit.kind !== "git" || typeof ofCommit.recipe === "string") throw new Error("no plan");
    expect(ofCommit.sources[0]?.ref).toBe(commit);
    expect(ofCommit.recipe.steps.at(-1)?.env).toMatchObject({ SOURCE_TAG: "" });
  });

  it("computes in JavaScript: a script before 0.19, a component of a build from git since", () => {
    const scenario = "compute.fibonacci";
    const script = "depot/scripts/fibonacci.js";
    const old = launch(trailbase, { version: "0.18.5", scenario });
    expect(old.files[script]).toContain("addRoute");
    expect(old.before).toEqual([]);
    const { files, before } = launch(trailbase, { version: "0.22.6", scenario });
    expect(Object.keys(files)).not.toContain(script);
    expect(before).toEqual([
      [
        ...["install", "-D", "-m", "644"],
        ...["/cache/fibonacci.wasm", "/data/depot/wasm/fibonacci.wasm"],
      ],
    ]);
    expect(launch(trailbase, { version: "0.22.6" }).before).toEqual([]);
    expect(trailbaseCrate.description.scenarios).not.toContain(scenario);
  });

  it.each([
    ["0.18.5", "archive", null],
    ["0.18.5", "docker", null],
    ["0.18.5", "git", "by git cannot run compute.fibonacci, which needs 0.19.0 or later"],
    ["0.22.6", "archive", "by archive cannot run compute.fibonacci, which needs a release before"],
    ["0.22.6", "docker", "by docker cannot run"],
    ["0.22.6", "git", null],
    ["0.22.6", undefined, null],
  ] as const)("%s by %s can compute, or says why not", (version, provisioner, problem) => {
    const found = scenarioProblem(trailbase, version, "compute.fibonacci", provisioner);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
    expect(scenarioProblem(trailbase, version, "records.insert", provisioner)).toBeNull();
  });

  it("orders releases with and without a digest", () => {
    const compare = (a: string, b: string) => compareVersions(trailbase, a, b);
    expect(compare(`0.9.0@${digest}`, "0.10.0")).toBeLessThan(0);
    expect(compare(`0.10.0@${digest}`, "0.9.0")).toBeGreaterThan(0);
    expect(compare(`0.10.0@${digest}`, "0.10.0")).not.toBe(0);
  });
});

describe("trailbase-crate", () => {
  it("builds its own program with the locked crates of each version", () => {
    for (const version of ["0.1.0", "0.2.0"]) {
      const plan = trailbaseCrate.provision(asVersionName(version, "cargo"), "cargo");
      if (plan.kind !== "cargo") throw new Error("The crate is built by cargo.");
      expect(plan.manifest).toContain(`trailbase = { version = "=${version}"`);
      expect(plan.lock).toContain(`name = "trailbase"\nversion = "${version}"`);
    }
    expect(() => trailbaseCrate.provision(asVersionName("0.3.0", "cargo"), "cargo")).toThrow(
      "0.3.0",
    );
  });

  it("speaks the dialect of the release that it was made from", () => {
    const argv = ["/cache/trail", "/data/depot", "127.0.0.1:8123"];
    expect(launch(trailbaseCrate, { version: "0.2.0" }).argv).toEqual(argv);
    expect(Object.keys(launch(trailbaseCrate, { version: "0.1.0" }).files)[1]).toBe(
      "depot/migrations/U1732000000__chat.sql",
    );
  });

  it("names the room alike in its table and in records", () => {
    const sql = Object.values(launch(trailbaseCrate, { version: "0.2.0" }).files).join();
    const hex = Buffer.from(trailbaseRoom, "base64url").toString("hex");
    expect(sql).toContain(`x'${hex}'`);
  });
});
