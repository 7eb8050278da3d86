import { provisionerKindSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { wallsProblem } from "./wallsProblem.ts";

const down = { up: false, reason: "WALLS=off" } as const;

test("without walls only what is bundled or vouched for runs, and the refusal names the reason", () => {
  const runs = provisionerKindSchema.options.filter((provisioner) => {
    const problem = wallsProblem({ target: "any", provisioner, sandbox: "process" }, down);
    if (problem !== null) expect(problem).toContain("WALLS=off");
    return problem === null;
  });
  expect(runs).toEqual(["bundled", "npm", "go"]);
});

test("containers have walls of their own", () => {
  expect(wallsProblem({ target: "any", provisioner: "git", sandbox: "docker" }, down)).toBeNull();
});
