import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { nameSoftware } from "./nameSoftware.ts";

async function folderWith(files: Record<string, string>, name = "checkout"): Promise<string> {
  const folder = join(await temporaryFolder(), name);
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

test.each<[string, string, string]>([
  ["go.mod", "module github.com/acme/Words\n\ngo 1.25\n", "words"],
  ["go.mod", "// about\nmodule example.org/x/parser/v2 // it\n", "parser"],
  ["go.mod", "module gopkg.in/yaml.v3\n", "yaml"],
  ["package.json", '{"name":"@acme/json_parser"}', "json-parser"],
  ["pyproject.toml", '[build-system]\nname = "no"\n[project]\nname = "tables"\n', "tables"],
  ["pyproject.toml", "[tool.poetry]\nname = 'verses'\n", "verses"],
  ["setup.cfg", "[metadata]\nversion = 1\nname = old_tables\n", "old-tables"],
  ["setup.py", 'from setuptools import setup\nsetup(\n  version="1",\n  name="older")\n', "older"],
  ["Cargo.toml", '[package]\nname = "crab"\n[[bin]]\nname = "no"\n', "crab"],
  [
    "pom.xml",
    "<project><!-- <artifactId>no</artifactId> --><parent><artifactId>no</artifactId></parent>" +
      "<dependencies><dependency><artifactId>no</artifactId></dependency></dependencies>" +
      "<artifactId>bean</artifactId></project>",
    "bean",
  ],
  ["settings.gradle.kts", 'rootProject.name = "cup"\n', "cup"],
  ["CMakeLists.txt", "cmake_minimum_required(VERSION 3.28)\nproject(Sharp LANGUAGES CXX)", "sharp"],
])("the package in %s names itself: %j", async (file, text, id) => {
  expect(await nameSoftware(await folderWith({ [file]: text }))).toEqual({
    id,
    from: `in ${file}`,
  });
});

test.each<[string, Record<string, string>]>([
  ["no manifest", {}],
  ["a manifest without a name", { "package.json": '{"private":true}', "go.mod": "" }],
  ["a manifest that cannot be read", { "package.json": "{", "Cargo.toml": "[workspace]\n" }],
  ["a name without a letter", { "package.json": '{"name":"@acme/_"}' }],
])("%s leaves the name to the remote, and without one to the folder", async (_, files) => {
  const folder = await folderWith(files, "My Checkout");
  expect(await nameSoftware(folder)).toEqual({ id: "my-checkout", from: "of the folder" });
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  for (const [address, id] of [
    ["git@git.example.org:team/todo.git", "todo"],
    ["https://git.example.org/team/List/", "list"],
  ] as const) {
    execFileSync("git", ["config", "remote.origin.url", address], { cwd: folder });
    expect(await nameSoftware(folder)).toEqual({ id, from: "of the remote origin" });
  }
  // Two folders of a repository are not called alike.
  const inner = join(folder, "printer");
  await mkdir(inner);
  expect(await nameSoftware(inner)).toEqual({ id: "printer", from: "of the folder" });
});

test("what no letter can be used of is a target", async () => {
  expect((await nameSoftware(await folderWith({}, "…"))).id).toBe("target");
});
