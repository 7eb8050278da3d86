import { expect, test } from "vitest";
import { projectSecretInputSchema, secretCovers } from "./projectSecrets.ts";

const whole = {
  name: "team-git",
  address: "https://git.example.org/team",
  username: "lapline",
  password: "a-long-token",
};

test.each([["Team"], ["team_git"], ["-team"], [""]])("the name %j is none", (name) => {
  expect(projectSecretInputSchema.safeParse({ ...whole, name }).success).toBe(false);
});

test.each([
  ["http://git.example.org/team/"],
  ["https://git.example.org/"],
  ["https://user:pw@git.example.org/team/"],
  ["https://git.example.org/team/?a=b"],
  ["https://git.example.org/team%2fother/"],
  ["team"],
])("the address %s is none", (address) => {
  expect(projectSecretInputSchema.safeParse({ ...whole, address }).success).toBe(false);
});

const prefix = projectSecretInputSchema.parse(whole).address;

test.each([
  ["https://git.example.org/team/todo.git", true],
  ["https://git.example.org/team", true],
  ["https://git.example.org/team-b/todo.git", false],
  ["https://git.example.org/team/../finance/todo.git", false],
  ["https://git.example.org/team/%2e%2e/finance", false],
  ["https://git.example.org:8443/team/todo.git", false],
  ["http://git.example.org/team/todo.git", false],
  ["https://git.example.org.evil.example/team/todo.git", false],
])("what is for a team covers %s: %s", (address, covered) => {
  expect(secretCovers(prefix, address)).toBe(covered);
});
