import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandProblems } from "./commandProblems.ts";
import { laplineHelp } from "./parseLapline.ts";
import { documentedBlocks, documentedSpans } from "./readDocumentation.ts";
import { shellCommands } from "./shellCommands.ts";

const root = join(import.meta.dirname, "../..");
const programs =
  /^(?:[A-Z][A-Z_]+=\S+ )*(lapline(?:-worker)?|npm|npx|pnpm|node|docker compose|sh|bash) \S/;
const isShell = (text: string) => programs.test(text) || /^(curl|go test|echo|key=) ?/.test(text);

/** Programs in the text that the next one shows and does not run. */
const examples = documentedBlocks()
  .filter(({ language, text }) => language === "sh" || (language === "" && isShell(text)))
  .map(({ at, text }) => [at, text] as const);

const mentions = documentedSpans()
  .filter(({ text }) => programs.test(text))
  // What an ellipsis leaves out is not checked.
  .map(({ at, text }) => [at, text.replaceAll(/ ?…/g, "")] as const);

/** Lines of help texts that begin with a program, without the words that explain them. */
const helpLines = laplineHelp().flatMap(({ command, text }) =>
  text
    .replaceAll(/ *\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => /^ {2}(lapline|git|go|jq|echo) /.test(line))
    .map((line) => [command, line.trim().replace(/ {2,}\S.*$/, "")] as const),
);

async function problemsIn(script: string, isMention: boolean): Promise<string[]> {
  const all = shellCommands(script).map((command) => commandProblems(command, isMention));
  return (await Promise.all(all)).flat();
}

test("there are examples on many pages and in the help of most commands", () => {
  expect(new Set(examples.map(([at]) => at.split(":")[0])).size).toBeGreaterThan(10);
  expect(new Set(helpLines.map(([command]) => command)).size).toBeGreaterThan(10);
  expect(mentions.length).toBeGreaterThan(30);
});

test.each(examples)("the example at %s is understood", async (_, script) => {
  expect(await problemsIn(script, false)).toEqual([]);
});

test.each(mentions)("what %s mentions exists: %s", async (_, script) => {
  expect(await problemsIn(script, true)).toEqual([]);
});

test.each(helpLines)("the help of %s is understood: %s", async (_, script) => {
  expect(await problemsIn(script, false)).toEqual([]);
});

const options = documentedSpans()
  .filter(({ at, text }) => /^(docs\/reference|apps)\/cli/.test(at) && /^--[a-z]/.test(text))
  .map(({ at, text }) => [at, text.split(/[ =]/)[0] ?? ""] as const);

test.each(options)("the option that %s names is one of lapline: %s", (_, option) => {
  const known = laplineHelp().flatMap(({ text }) => text.match(/--[a-z-]+/g) ?? []);
  expect(known).toContain(option);
});

test.each([
  ["lapline submit -t sqlite@bundled -s records.insert:records=2000", /records/],
  ["lapline submit -t mylib@git@abc -s records.insert", /mylib/],
  ["lapline submit -t sqlite@bundled -s records.inserts", /records\.inserts/],
  ["lapline submit --tragets sqlite@bundled", /unknown option/],
  ["lapline run sqlite@bundled", /--scenario/],
  ["npm run bench:nothing", /no script/],
  ["pnpm vitest run --project unit packages/nowhere", /missing/],
  ["npm start -- --colour blue", /no option --colour/],
  ["docker compose exec nothing sh", /no service/],
  ["laplin submit", /no program/],
  ["sudo lapline-worker units", /no command units/],
  ["lapline-worker join --server http://a --token t", /--server/],
  ["lapline share create --title a --columns pocketbase~0.40.4~wal~go~local", /no durability mode/],
  ["curl http://a/compare?columns=pglite~0.3.7~fsync~git~local", /cannot be provisioned/],
])("%s is found to be wrong", async (script, says) => {
  expect((await problemsIn(script, false)).join("\n")).toMatch(says);
});

/** Pages show what these two print: a value as a line of JSON goes in, another comes out. */
const piped = documentedBlocks().flatMap(({ at, text }) =>
  [...text.matchAll(/^echo '(.*)' \| npx pnpm --silent (compare|detect)$(?:\n# (\{.*\})$)?/gm)].map(
    ([, input = "", program = "", output]) => ({ at, input, program, output }),
  ),
);

test.each(piped)(
  "what $at pipes into $program gives what it says",
  ({ input, program, output }) => {
    const script = join(root, `packages/stats/scripts/${program}.ts`);
    const answer = execFileSync(process.execPath, [script], {
      input: `${input}\n`,
      encoding: "utf8",
    });
    expect(Object.keys(JSON.parse(answer))).not.toContain("error");
    if (output !== undefined) expect(JSON.parse(answer)).toEqual(JSON.parse(output));
  },
);

test("both of them are shown", () => {
  expect(piped.map(({ program }) => program).sort()).toEqual(["compare", "detect"]);
});
