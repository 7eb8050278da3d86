import { type ProblemCodeName, problemCodes } from "../../apps/web/src/server/http/problemCodes.ts";
import { problemSteps } from "../../apps/web/src/server/http/problemSteps.ts";
import { code, generatedNote, sentence, table } from "./markdown.ts";

const head = `# Errors

After this page you know what each problem code of the API means and what to do about it. ${generatedNote("the table that the API answers from")}

Every answer of status 400 and above is a [problem](api.md) with a stable \`code\`. Its \`detail\` says what happened in this case, why, and what to do next. Programs read \`code\`, people read \`detail\`.
`;

const titles: Readonly<Record<number, string>> = {
  400: "The request cannot be read",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  409: "Not possible now",
  413: "Too large",
  415: "Wrong content type",
  422: "Not valid",
  429: "Too many requests",
  500: "A fault of Lapline",
  503: "Not available now",
};

/** The page docs/reference/errors.md: a section for each status, a row for each code. */
export function renderErrors(): string {
  const names = Object.keys(problemCodes) as ProblemCodeName[];
  const all = names.map((name) => ({ name, ...problemCodes[name], next: problemSteps[name] }));
  const byStatus = [...Map.groupBy(all, ({ status }) => status)].sort(([a], [b]) => a - b);
  const sections = byStatus.map(([status, problems]) => {
    const rows = problems.map(({ name, meaning, next }) => [code(name), sentence(meaning), next]);
    const title = titles[status];
    if (title === undefined) throw new Error(`Status ${status} has no title here.`);
    return `## ${status}: ${title}\n\n${table(["code", "what happened", "what to do"], rows)}`;
  });
  return [head, ...sections].join("\n");
}
