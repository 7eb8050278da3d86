import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { outboundAddresses } from "@lapline/engine";
import { ownReleaseSource } from "@lapline/workloads/catalog";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/versions/startRegistry.ts";
import { findGitRemote, followGitAddress } from "./findGitRemote.ts";
import { listCommits } from "./listCommits.ts";
import { listReleases } from "./listReleases.ts";
import type { GitSecret } from "./openSecretFor.ts";

const path = ["/usr/local/bin", "/usr/bin", "/bin"].join(delimiter);
const repository = "https://git.example.org/team/todo.git";
const { signal } = new AbortController();
const nowhere = outboundAddresses.parseCidrs("");
if (nowhere === null) throw new Error("no ranges");
const policy = { allowed: nowhere, resolve: async () => ["10.0.0.7"] };

let dir: string;
let reader: Parameters<typeof listCommits>[0];
const ids: Record<string, string> = {};

/** A bare repository of which nothing but commits and tags is told. */
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "lapline-history-"));
  const mirror = join(dir, "mirror.git");
  const git = (day: number, ...args: string[]) => {
    const date = `2026-03-${String(day).padStart(2, "0")}T12:00:00Z`;
    const env = {
      PATH: path,
      HOME: dir,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
    };
    const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    return String(execFileSync("git", [...who, "-C", mirror, ...args], { env })).trim();
  };
  execFileSync("git", ["init", "--quiet", "--bare", mirror], { env: { PATH: path, HOME: dir } });
  git(1, "config", "uploadpack.allowFilter", "true");
  const tree = git(1, "hash-object", "-t", "tree", "-w", "/dev/null");
  const commit = (day: number, name: string, ...parents: string[]) => {
    const of = parents.flatMap((parent) => ["-p", ids[parent] ?? ""]);
    ids[name] = git(day, "commit-tree", "-m", `${name}: work`, ...of, tree);
  };
  commit(1, "one");
  commit(2, "two", "one");
  commit(3, "three", "two");
  commit(4, "side", "two");
  commit(5, "merge", "three", "side");
  commit(6, "last", "merge");
  git(7, "update-ref", "refs/heads/main", ids.last ?? "");
  for (const [tag, name] of [
    ["v1.0.0", "one"],
    ["v1.10.0", "last"],
    ["v1.2.0", "three"],
    ["v2.0.0-rc.1", "last"],
    ["nightly-zebra", "one"],
    ["nightly-apple", "three"],
  ]) {
    git(8, "tag", tag ?? "", ids[name ?? ""] ?? "");
  }
  // Younger than its commit: the date of the tag counts.
  git(20, "tag", "-a", "-m", "late", "nightly-mango", ids.one ?? "");
  const gitMirrors = new Map([["https://git.example.org/team/todo", mirror]]);
  reader = { gitMirrors, path, policy };
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("the commits between two versions", () => {
  const between = (from: string, to: string, tagPrefix = "") =>
    listCommits(reader, { repository, tagPrefix, from, to }, signal);
  const subjects = async (...range: Parameters<typeof between>) => {
    const listed = await between(...range);
    if (listed.outcome === "failed") return listed.problem;
    return listed.commits.map(({ subject }) => subject.split(":")[0]);
  };

  test.each([
    ["tags", () => ["v1.0.0", "v1.10.0"] as const],
    ["commits", () => [ids.one ?? "", ids.last ?? ""] as const],
    ["a tag and a branch", () => ["v1.0.0", "main"] as const],
  ])("of two %s are listed along first parents, oldest first", async (_, ends) => {
    expect(await subjects(...ends())).toEqual(["two", "three", "merge", "last"]);
  });

  test("come with author, subject and date, and the prefix of tags is put in front", async () => {
    expect(await between("1.0.0", "1.2.0", "v")).toEqual({
      outcome: "listed",
      commits: ["two", "three"].map((name, at) => ({
        id: ids[name],
        author: "Ada",
        subject: `${name}: work`,
        at: `2026-03-0${at + 2}T12:00:00.000Z`,
      })),
    });
  });

  test("that are none, or of a version that is none, are told in a sentence", async () => {
    expect(await subjects("v1.10.0", "v1.0.0")).toBe(
      `No commit lies between v1.10.0 and v1.0.0 of ${repository}.`,
    );
    expect(await subjects("v9", "v1.0.0")).toBe(
      `${repository} has no tag or branch of the version v9.`,
    );
  });
});

describe("tags of a repository that a project wrote down", () => {
  const list = async (tags?: string) => {
    const source = ownReleaseSource({
      definitionId: "0199a61f-1c00-7c00-8000-000000000001",
      revisionId: "0199a61f-1c00-7c00-8000-000000000002",
      revision: 1,
      repository: null,
      content: {
        target: {
          id: "todo",
          source: { git: { repository, ...(tags !== undefined && { versions: { tags } }) } },
        },
        scenarios: [],
      } as unknown as Parameters<typeof ownReleaseSource>[0]["content"],
      scenarioVersions: {},
      hashes: {},
    });
    if (source === null) throw new Error("no source");
    const registries = { ...reader, outbound: policy } as unknown as Parameters<
      typeof listReleases
    >[1];
    const listing = await listReleases(source, registries, signal);
    if (listing.outcome === "failed") throw new Error(listing.problem);
    const { orderedBy = "number", versions } = listing;
    return { orderedBy, versions: orderedBy === "date" ? versions : source.select(versions) };
  };

  test.each([
    [undefined, "number", ["v1.0.0", "v1.2.0", "v1.10.0"]],
    ["v*", "number", ["v1.0.0", "v1.2.0", "v1.10.0"]],
    ["v*-rc*", "number", ["v2.0.0-rc.1"]],
    ["nightly-*", "date", ["nightly-zebra", "nightly-apple", "nightly-mango"]],
    ["nothing-*", "date", []],
  ])("by the pattern %s are ordered by %s", async (tags, orderedBy, versions) => {
    expect(await list(tags)).toEqual({
      orderedBy: versions.length === 0 ? expect.anything() : orderedBy,
      versions,
    });
  });
});

describe("an address that a project wrote down", () => {
  let host: TestRegistry;
  beforeAll(async () => {
    host = await startRegistry((request, response) => {
      const at = request.url ?? "";
      if (at.startsWith("/moved/info/refs")) {
        response.writeHead(301, { location: at.replace("/moved/", "/team/todo.git/") });
      } else if (at.startsWith("/inside/info/refs")) {
        response.writeHead(302, { location: "http://10.0.0.7/x/info/refs" });
      } else if (at.startsWith("/private/info/refs")) response.writeHead(401);
      else if (!at.startsWith("/team/todo.git/info/refs")) response.writeHead(404);
      response.end();
    });
  });
  afterAll(() => host.stop());

  const allowed = outboundAddresses.parseCidrs("127.0.0.0/8");
  const follow = async (place: string, secret: GitSecret | null = null) => {
    if (allowed === null) throw new Error("no ranges");
    const local = { allowed, resolve: async () => ["127.0.0.1"] };
    const found = await followGitAddress(`${host.url}${place}`, local, signal, secret);
    return found.ok ? found.remote : found.problem;
  };

  test("that leads into the installation is never connected to", async () => {
    const inside = { ...reader, gitMirrors: new Map<string, string>() };
    expect(await findGitRemote(inside, repository, signal)).toEqual({
      ok: false,
      problem: expect.stringMatching(/^https:.*cannot be read: .*private or reserved/),
    });
    expect(await follow("/inside")).toMatch(/private or reserved/);
  });

  test("is followed to where it moved, and git is pinned to what was checked", async () => {
    const port = new URL(host.url).port;
    expect(await follow("/moved")).toEqual({
      address: `${host.url}/team/todo.git`,
      isMirror: false,
      settings: [
        "-c",
        "http.followRedirects=false",
        "-c",
        `http.curloptResolve=127.0.0.1:${port}:127.0.0.1`,
      ],
      authorization: null,
    });
  });

  test("that vanished or wants a password is told in a sentence", async () => {
    expect(await follow("/gone")).toMatch(/does not exist, or is private/);
    expect(await follow("/private")).toMatch(/wants a password/);
  });

  test("with a secret is not followed, and a refused secret is named", async () => {
    const secret = { name: "team-git", username: "lapline", password: "a-long-token" };
    expect(await follow("/moved", secret)).toMatch(/“team-git” is not sent elsewhere/);
    expect(await follow("/private", secret)).toMatch(/refused the secret “team-git”/);
  });
});
