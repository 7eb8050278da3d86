import { type DefinitionPlace, definitionPlaceSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { joinCommand } from "./joinCommand.ts";

const origin = "https://lapline.example.org";
const base = { origin, token: "lapt_1", hasPackage: true };
const lastLine = (definitions: DefinitionPlace | undefined) =>
  joinCommand({ ...base, definitions })
    .split("\n")
    .at(-1);
const join = `lapline-worker join --url ${origin} --token lapt_1`;

test("the command says where software of the project runs, and nothing where nobody chose", () => {
  expect(lastLine(undefined)).toBe(join);
  expect(definitionPlaceSchema.options.map(lastLine)).toEqual([
    `${join} --definitions docker`,
    `${join} --definitions process,docker`,
    `${join} --definitions none`,
  ]);
});

test("without a package of the worker, the machine registers by a CLI that is there", () => {
  const command = joinCommand({ ...base, hasPackage: false, definitions: "process" });
  expect(command).toBe(`lapline machine register --url ${origin} --token lapt_1`);
});
