import type { Command } from "commander";
import { expect, test } from "vitest";
import { createProgram } from "../createProgram.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { serve } from "../testing/serve.ts";
import { testIo } from "../testing/testIo.ts";

const facet = (...values: string[]) => values.map((value) => ({ value, title: value, count: 1 }));
const facets = {
  ...{ total: 1, state: [], versions: [], measure: facet("throughput") },
  ...{ target: facet("sqlite"), scenario: facet("records.insert"), label: facet("local") },
};

const serveEmpty = () =>
  serve(({ route }) => ({
    status: 200,
    body: route.includes("series-facets")
      ? facets
      : { items: route.includes("/targets") ? [{ id: "todo" }] : [], nextCursor: null },
  }));

const leaves = (command: Command): { path: string; command: Command }[] =>
  command.commands.length === 0
    ? [{ path: command.name(), command }]
    : command.commands.flatMap((one) =>
        leaves(one).map((leaf) => ({ ...leaf, path: `${command.name()} ${leaf.path}` })),
      );
const commands = leaves(createProgram(testIo({}).io)).map(({ path, command }) => ({
  args: path.split(" ").slice(1),
  command,
}));

/** Every option of a list that narrows it by a name that the server keeps. */
const filters = commands
  .filter(({ command }) => command.options.some(({ long }) => long === "--cursor"))
  .flatMap(({ args, command }) =>
    command.options
      .filter(({ long, argChoices }) => long !== "--profile" && argChoices === undefined)
      .filter(({ flags }) => flags.includes("<name>"))
      .map(({ long }) => ({ args: [...args, String(long)], kind: String(long).slice(2) })),
  );

test("there are commands and filters to look at", () => {
  expect(commands.length).toBeGreaterThan(25);
  expect(filters.length).toBeGreaterThan(8);
});

test.each(filters)("$args refuses a name that the server does not know", async ({ args, kind }) => {
  const { url } = await serveEmpty();
  const refused = await lapline([...args, "nosuch"], { url, apiKey: "k" });
  expect(refused.code).toBe(exitCodes.usage);
  const noun = kind === "label" ? "hardware label" : kind;
  expect(refused.sentence).toContain(`The server has no ${noun} called nosuch. Did you mean `);
});

test.each([
  ["one with results", "sqlite"],
  ["one without results so far", "todo"],
])("a target that the server knows is no mistake: %s", async (_, target) => {
  const { url } = await serveEmpty();
  const listed = await lapline(["runs", "-t", target], { url, apiKey: "k" });
  expect(listed.printed).toBe("No run matches.");
});

test.each(commands)("$args refuses an option that it does not have", async ({ args, command }) => {
  const operands = command.registeredArguments.map(({ argChoices }) => argChoices?.[0] ?? "x");
  const required = command.options
    .filter(({ mandatory }) => mandatory)
    .flatMap(({ long }) => [String(long), "x"]);
  const refused = await lapline([...args, ...operands, ...required, "--bogus"]);
  expect(refused.code).toBe(exitCodes.usage);
  expect(refused.sentence).toContain("unknown option '--bogus'");
});
