import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { requireSources, testEnv } from "@lapline/testkit";
import { describe, expect, it } from "vitest";
import { mirrorOf } from "../harness/testing/buildGitTarget.ts";
import { gitPlans } from "./testing/gitPlans.ts";

const run = promisify(execFile);
const sources = gitPlans().flatMap(({ plan }) => plan.sources);
const repositories = [...new Set(sources.map(({ repository }) => repository))];

describe.runIf(requireSources(repositories).available)("sources of the catalog", () => {
  it.each(repositories)("of %s are at no branch", async (repository) => {
    const mirror = mirrorOf(testEnv.gitMirrors, repository) ?? expect.unreachable();
    const { stdout } = await run("git", ["ls-remote", "--heads", mirror]);
    const branches = [...stdout.matchAll(/refs\/heads\/(.+)$/gm)].map(([, name]) => name);
    const refs = sources.filter((one) => one.repository === repository).map(({ ref }) => ref);
    expect(refs.filter((ref) => branches.includes(ref))).toEqual([]);
  });
});
