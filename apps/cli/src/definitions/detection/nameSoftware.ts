import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { isSlug } from "@lapline/contracts";
import { placeInRepository } from "../placeOfFile.ts";

const run = promisify(execFile);
const gitTimeoutMs = 10_000;

/** An id for software and where it was read, to follow "the name". */
interface SoftwareName {
  id: string;
  from: string;
}

/** Files in which a package says its own name, and how it is read from their text. */
const manifests: readonly (readonly [file: string, read: (text: string) => string | undefined])[] =
  [
    ["go.mod", goModule],
    ["package.json", packageName],
    ["pyproject.toml", (text) => tomlName(text, "project") ?? tomlName(text, "tool.poetry")],
    ["setup.cfg", (text) => /^\[metadata\][^[]*?^name\s*=\s*(\S+)\s*$/m.exec(text)?.[1]],
    ["setup.py", (text) => /\bsetup\([^)]*?\bname\s*=\s*["']([^"']+)["']/s.exec(text)?.[1]],
    ["Cargo.toml", (text) => tomlName(text, "package")],
    ["pom.xml", artifactId],
    ["settings.gradle", gradleName],
    ["settings.gradle.kts", gradleName],
    ["CMakeLists.txt", (text) => /^\s*project\s*\(\s*"?([\w.-]+)/im.exec(text)?.[1]],
  ];

/**
 * What the software in a folder is called: by its own package, else by the remote of the repository whose
 * root the folder is, else by the folder.
 */
export async function nameSoftware(folder: string): Promise<SoftwareName> {
  for (const [file, read] of manifests) {
    const text = await readFile(join(folder, file), "utf8").catch(() => "");
    const id = idOf(read(text));
    if (id !== null) return { id, from: `in ${file}` };
  }
  const remote = idOf(await remoteName(folder));
  if (remote !== null) return { id: remote, from: "of the remote origin" };
  return { id: idOf(basename(folder)) ?? "target", from: "of the folder" };
}

/** A target's id for a name; null where no letter of it can be used. */
function idOf(name: string | undefined): string | null {
  const id = (name ?? "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-$/, "");
  return isSlug(id) ? id : null;
}

/** The last part of the path that is no major version: `y` of `example.org/x/y/v2`. */
function goModule(text: string): string | undefined {
  const [, path = ""] = /^module\s+"?([^\s"]+)"?/m.exec(text) ?? [];
  const parts = path.split("/").filter((part, index) => index === 0 || !/^v\d+$/.test(part));
  // gopkg.in puts the major version behind a dot.
  return parts.at(-1)?.replace(/\.v\d+$/, "");
}

/** Without the scope, which is whoever publishes it. */
function packageName(text: string): string | undefined {
  try {
    const { name } = Object(JSON.parse(text));
    return typeof name === "string" ? name.split("/").at(-1) : undefined;
  } catch {
    return undefined;
  }
}

/** `name` of one table. Tables begin at a line with brackets. */
function tomlName(text: string, table: string): string | undefined {
  const start = text.split("\n").findIndex((line) => line.trim() === `[${table}]`);
  if (start === -1) return undefined;
  const lines = text.split("\n").slice(start + 1);
  const end = lines.findIndex((line) => /^\s*\[/.test(line));
  const own = lines.slice(0, end === -1 ? undefined : end).join("\n");
  return /^\s*name\s*=\s*["']([^"']+)["']/m.exec(own)?.[1];
}

/** Of the project itself, not of its parent or of what it uses. */
function artifactId(text: string): string | undefined {
  const others = "parent|dependencies|dependencyManagement|build|profiles|reporting";
  const own = text
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(new RegExp(`<(${others})>.*?</\\1>`, "gs"), "");
  return /<artifactId>\s*([\w.-]+)\s*<\/artifactId>/.exec(own)?.[1];
}

function gradleName(text: string): string | undefined {
  return /\brootProject\.name\s*=\s*["']([^"']+)["']/.exec(text)?.[1];
}

/** Of a folder deeper in its repository it is not the name. */
async function remoteName(folder: string): Promise<string | undefined> {
  const place = await placeInRepository(folder);
  if (place === null || place.inner !== "") return undefined;
  const asked = await run("git", ["remote", "get-url", "origin"], {
    cwd: folder,
    timeout: gitTimeoutMs,
  }).catch(() => null);
  const address = asked?.stdout
    .trim()
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
  return address?.split(/[/:]/).at(-1);
}
