import { expect, test } from "vitest";
import { shellCommands } from "./shellCommands.ts";

const argvOf = (script: string) => shellCommands(script).map(({ argv }) => argv);

test("words are as the program gets them", () => {
  expect(argvOf(`curl -d '{"a": "b c"}' \\\n  "$URL/x" # why\nA=1 B=2 npm start`)).toEqual([
    ["curl", "-d", '{"a": "b c"}', "$URL/x"],
    ["npm", "start"],
  ]);
});

test("redirections and their files are no words, and pipes part commands", () => {
  const commands = shellCommands("git log | lapline detect > out.txt 2> err && ls");
  expect(commands.map(({ argv }) => argv)).toEqual([["git", "log"], ["lapline", "detect"], ["ls"]]);
  expect(commands.map(({ reads }) => reads?.argv[0])).toEqual([undefined, "git", undefined]);
});

test("commands within substitutions and loops are found", () => {
  const script =
    "for v in $(seq 1 3); do\n  lapline submit -t a@$v --wait\ndone\ncurl -d \"$(jq -n '{a: (1)}')\"";
  expect(argvOf(script)).toEqual([
    ["seq", "1", "3"],
    ["lapline", "submit", "-t", "a@$v", "--wait"],
    ["jq", "-n", "{a: (1)}"],
    ["curl", "-d", "$(jq -n '{a: (1)}')"],
  ]);
});
