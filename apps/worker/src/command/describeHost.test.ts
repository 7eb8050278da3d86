import { expect, test } from "vitest";
import { definitionsLine } from "./describeHost.ts";

const none = { up: false, reason: "no bubblewrap" } as const;
const env = (
  SANDBOXES: ("process" | "docker")[],
  DEFINITION_SANDBOXES: ("process" | "docker")[],
) => ({
  ...{ SANDBOXES, DEFINITION_SANDBOXES },
});

test("a host that has not joined is told the option, a joined one its file", () => {
  const both = env(["process", "docker"], ["docker"]);
  expect(definitionsLine(both, none, null)).toBe(
    "only those with an image. To run all that members of the project define, join with --definitions process,docker.",
  );
  expect(definitionsLine(both, none, "/home/a/.lapline-worker/settings.json")).toContain(
    'write "DEFINITION_SANDBOXES": "process,docker" into /home/a/.lapline-worker/settings.json and start the worker again.',
  );
});

test("a host whose owner allows processes is told what is missing, and no option", () => {
  expect(definitionsLine(env(["process"], ["process"]), none, null)).toBe(
    "not possible without walls",
  );
});
