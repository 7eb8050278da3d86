import { expect, test } from "vitest";
import { documentedBlocks } from "../../../../../scripts/documentation/readDocumentation.ts";
import { shellCommands } from "../../../../../scripts/documentation/shellCommands.ts";
import { withIds } from "../../../../../scripts/documentation/withIds.ts";
import { matchRoute } from "./matchRoute.ts";
import { routes } from "./routes.ts";

/** Options of curl that take a word, of those that the pages use. */
const valued = new Set(["-H", "-d", "-o"]);

const requests = documentedBlocks()
  .filter(({ language }) => language === "sh" || language === "")
  .flatMap(({ at, text }) => shellCommands(text).map(({ argv }) => ({ at, argv })))
  .filter(({ argv }) => argv[0] === "curl" && argv.some((word) => word.includes("/api/v1/")));

function read(argv: readonly string[]) {
  const address = argv.find(
    (word, index) => word.includes("/api/v1/") && !valued.has(argv[index - 1] ?? ""),
  );
  const body = argv.includes("-d") ? argv[argv.indexOf("-d") + 1] : undefined;
  const [path = "", query = ""] = (address?.split("/api/v1")[1] ?? "").split("?");
  return {
    method: body === undefined ? "GET" : "POST",
    path: path.replaceAll(/\$\w+/g, "1"),
    query,
    body,
  };
}

/** What the API would say against a request: its route, a parameter or a member of its body. */
function requestProblems(argv: readonly string[]): string[] {
  const { method, path, query, body } = read(argv);
  const match = matchRoute(routes, method, path);
  if (match.outcome !== "found") return [`${method} ${path} is ${match.outcome}.`];
  const { route } = match;
  const given = Object.fromEntries(new URLSearchParams(query));
  const asked = route.query?.strict().safeParse(given);
  const problems = asked?.success === false ? asked.error.issues.map(({ message }) => message) : [];
  if (route.query === undefined && query !== "") problems.push(`${path} takes no parameters.`);
  // A body that another program writes is checked where its text is.
  if (body === undefined || !body.startsWith("{") || route.kind !== "json") return problems;
  const parsed = route.body?.safeParse(withIds(JSON.parse(body)));
  if (parsed === undefined) return [...problems, `${path} takes no body.`];
  return parsed.success
    ? problems
    : [...problems, ...parsed.error.issues.map(({ message }) => message)];
}

test("several pages show requests", () => {
  expect(new Set(requests.map(({ at }) => at.split(":")[0])).size).toBeGreaterThan(4);
});

test.each(requests)("the request at $at is one that the API takes", ({ argv }) => {
  expect(requestProblems(argv)).toEqual([]);
});

test.each([
  [`curl "$URL/api/v1/run?limit=5"`, "unknown"],
  [`curl "$URL/api/v1/runs?limits=5"`, "limits"],
  [`curl "$URL/api/v1/shares" -d '{"subject":{"kind":"report"}}'`, "“subject.jobId” is missing"],
  [
    `curl "$URL/api/v1/annotations" -d '{"seriesId":"…","scope":"everywhere"}'`,
    "it must be one of",
  ],
])("%s is found to be wrong", (script, says) => {
  const [command = expect.unreachable()] = shellCommands(script);
  expect(requestProblems(command.argv).join("\n")).toContain(says);
});
