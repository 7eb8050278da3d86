import { asVersionName } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { readProgram } from "../programs/programs.ts";
import { targetsById } from "./registry.ts";

const ids = [...targetsById.keys()].filter((id) => id.startsWith("go-sqlite-"));

function goPlanOf(id: string, version: string) {
  const whole = targetsById.get(id)?.provision(asVersionName(version, "go"), "go");
  const plan = whole?.kind === "git" ? whole.parts.harness : whole;
  if (plan?.kind !== "go") throw new Error(`${id} has no go plan.`);
  return plan;
}

describe("go-sqlite targets", () => {
  it("are one for each driver file of the harness", () => {
    const drivers = Object.keys(readProgram("goSql")).flatMap((name) =>
      name.startsWith("driver_") ? [`go-sqlite-${name.slice(7, -3)}`] : [],
    );
    expect([...ids].sort()).toEqual(drivers.sort());
  });

  it("build the harness with their own driver and no other, at the asked version", () => {
    const { mainGo, sources, ...plan } = goPlanOf("go-sqlite-mattn", "1.14.24");
    expect(plan).toEqual({
      kind: "go",
      module: "github.com/mattn/go-sqlite3",
      version: "v1.14.24",
      requires: [],
      toolchain: null,
      cgo: true,
      tags: ["mattn"],
      ldflags: "-s -w",
      executable: "go-sqlite-mattn",
    });
    expect(mainGo).toContain("func main() {");
    const drivers = Object.keys(sources ?? {}).filter((name) => name.startsWith("driver_"));
    expect(drivers).toEqual(["driver_mattn.go"]);
    expect(Object.keys(sources ?? {})).toContain("database_sql.go");
  });

  it.each(ids)("%s reports the version of the module that its plan asks for", (id) => {
    const { module, sources, tags } = goPlanOf(id, "1.0.0");
    const driver = sources?.[`driver_${tags[0]}.go`];
    expect(driver).toContain(`const modulePath = "${module}"`);
    expect(driver).toContain(`//go:build ${tags[0]}\n`);
  });

  it("put the program that sqinn starts beside its harness", () => {
    const plan = targetsById
      .get("go-sqlite-sqinn")
      ?.provision(asVersionName("1.2.0", "git"), "git");
    expect(plan).toMatchObject({
      kind: "git",
      outputs: [{ to: "sqinn" }, { from: "{part:harness}/go-sqlite-sqinn" }],
      executable: "go-sqlite-sqinn",
    });
  });

  it("link C exactly where the library needs it", () => {
    const withCgo = ids.filter((id) => goPlanOf(id, "1.0.0").cgo);
    expect(withCgo.sort()).toEqual([
      "go-sqlite-bvinc",
      "go-sqlite-craw",
      "go-sqlite-eaton",
      "go-sqlite-mattn",
    ]);
  });
});
