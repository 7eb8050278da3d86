import { expect, test } from "vitest";
import { hookChangeSchema } from "./hooks.ts";

const isTaken = (definitionFile: string) => hookChangeSchema.safeParse({ definitionFile }).success;

test.each(["lapline.yml", "packages/parser/lapline.yml", "a/b c/bench.yaml", "..hidden/x.yml"])(
  "a definition may lie in %s",
  (path) => expect(isTaken(path)).toBe(true),
);

test.each([
  "/etc/lapline.yml",
  "../lapline.yml",
  "a/../../lapline.yml",
  "a/./lapline.yml",
  "./lapline.yml",
  "a//lapline.yml",
  "a\\lapline.yml",
  "a\nb.yml",
  "packages/parser",
  "",
])("a definition cannot lie in %j", (path) => expect(isTaken(path)).toBe(false));
