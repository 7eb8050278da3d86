import { describe, expect, it } from "vitest";
import type { GitPlan } from "./plan.ts";
import { gitPlans } from "./testing/gitPlans.ts";

const wholeCommit = /^[0-9a-f]{40}$/;
/** A tag of a release: branches of that name exist nowhere in the catalog (gitPlans.it.test.ts). */
const releaseTag = /^[a-z0-9_-]*\d+\.\d+/i;

const plans = gitPlans();
const withSources = plans.filter(({ plan }) => plan.sources.length > 0);

describe("a build from repositories", () => {
  it("is part of the catalog", () => {
    const targets = new Set(withSources.map(({ name }) => name.split(" ")[0]));
    for (const target of ["goatdb-deno", "goatdb-node", "goatdb-browser", "allyourbase"]) {
      expect(targets).toContain(target);
    }
    for (const target of ["go-sqlite-sqinn", "sqlite-async", "sqflite"]) {
      expect(targets).toContain(target);
    }
  });

  it("names a release or a whole commit of each source: one version is one program", () => {
    const moving = withSources.flatMap(({ name, plan }) =>
      plan.sources
        .filter(({ ref }) => !wholeCommit.test(ref) && !releaseTag.test(ref))
        .map(({ repository, ref }) => `${name}: ${repository} at ${ref}`),
    );
    expect(moving).toEqual([]);
  });

  it("brings every part that its steps and outputs name, and names every part that it brings", () => {
    for (const { name, plan } of plans) {
      const text = JSON.stringify([plan.recipe, plan.outputs]);
      const named = new Set([...text.matchAll(/\{part:([^{}]+)\}/g)].map(([, part]) => part));
      expect([...named].sort(), name).toEqual(Object.keys(plan.parts).sort());
    }
  });

  it("has steps, each with a program and a bound of at most six hours", () => {
    for (const { name, plan } of plans) {
      // A plan may put parts together and build nothing.
      const isBuilt = plan.sources.length > 0;
      if (isBuilt) expect(plan.recipe.steps, name).not.toEqual([]);
      for (const { argv, timeoutMs } of plan.recipe.steps) {
        expect(argv[0], name).toBeTruthy();
        expect(timeoutMs).toBeGreaterThan(0);
        expect(timeoutMs).toBeLessThanOrEqual(6 * 60 * 60_000);
      }
    }
  });

  it("needs every program that its steps and their scripts run", () => {
    for (const { name, plan } of plans) {
      const { steps, needs = [] } = plan.recipe;
      const needed = needs.flatMap((need) => ("program" in need ? [need.program] : []));
      const run = steps.flatMap(({ argv }) => [...argv.slice(0, 1), ...scriptCommands(argv, plan)]);
      const ofTheMachine = run.filter((one) => !one.startsWith("{part:"));
      expect(
        [...new Set(ofTheMachine)].filter((one) => !needed.includes(one)),
        name,
      ).toEqual([]);
      expect(needed, name).toEqual([...new Set(needed)]);
    }
  });

  it("keeps in the cache of its releases only what is found again by its content", () => {
    // Compiled crates by their checksum or their folder, packages by their digest.
    const byContent = ["CARGO_BUILD_BUILD_DIR", "npm_config_store_dir"];
    for (const { name, plan } of plans) {
      for (const { argv, env = {} } of plan.recipe.steps) {
        expect(
          argv.filter((one) => one.includes("{cache}")),
          name,
        ).toEqual([]);
        const cached = Object.entries(env).filter(([, value]) => value.includes("{cache}"));
        expect(
          cached.filter(([variable]) => !byContent.includes(variable)),
          name,
        ).toEqual([]);
      }
    }
  });

  it("pins each submodule to one address", () => {
    const addresses = withSources.flatMap(({ plan }) =>
      plan.sources.flatMap(({ submodules = {} }) => Object.values(submodules)),
    );
    expect(addresses).not.toEqual([]);
    for (const { repository } of addresses) expect(repository).toMatch(/^https:\/\/[^@]+$/);
  });
});

/** Words of the shell that a command follows, and its own commands. */
const beforeCommand = /^(while|do|if|then|else|exec|\w+=.*)$/;
const ofTheShell = /^(set|printf|echo|read|done|fi|exit|export|cd|\[)$/;

/** The programs that a shell runs which a step starts: by `-c`, or with a file of the recipe. */
function scriptCommands(argv: readonly string[], { recipe }: GitPlan): string[] {
  if (argv[0] !== "sh") return [];
  const [, first = "", script = ""] = argv;
  const file = recipe.files[first.replace("{build}/", "")];
  const text = first === "-c" ? script : (file ?? "");
  const within = [...text.matchAll(/\bsh (\S+\.sh)\b/g)].flatMap(([, name = ""]) =>
    scriptCommands(["sh", name], { recipe } as GitPlan),
  );
  // What stands in quotes is text, but for the commands that it holds.
  const plain = text
    .replace(/\\\n/g, " ")
    .replace(/\$\(/g, ";")
    .replace(/'[^']*'/g, "text")
    .replace(/"[^"]*"/g, "text");
  const commands = plain.split(/[\n;|&]/).map((one) => one.trim().split(/\s+/));
  const named = commands.map((words) => words.find((word) => !beforeCommand.test(word)) ?? "");
  return [...within, ...named.filter((one) => /^[a-z][\w.-]*$/.test(one) && !ofTheShell.test(one))];
}
