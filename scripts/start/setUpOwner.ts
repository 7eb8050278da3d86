import { join } from "node:path";
import { runTool } from "./runTool.ts";
import { StartProblem } from "./startProblem.ts";

/** What the first start makes; the secrets in it are known at this moment only. */
export type FirstRun = {
  readonly created: boolean;
  readonly email: string;
  readonly password: string | null;
  readonly apiKey: string | null;
  readonly machineToken: string | null;
};

const TIMEOUT_MS = 60_000;

/** Makes owner, project, machine and API key when there is no owner yet. Throws a StartProblem. */
export async function setUpOwner(
  root: string,
  environment: NodeJS.ProcessEnv,
  urls: { readonly databaseUrl: string; readonly url: string },
  signal: AbortSignal,
): Promise<FirstRun> {
  const script = join(root, "apps/control/dist/setup.mjs");
  const { code, stdout, output } = await runTool([process.execPath, script], {
    cwd: root,
    env: { ...environment, DATABASE_URL: urls.databaseUrl, LAPLINE_URL: urls.url },
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  const answer = code === 0 ? parse(stdout) : null;
  if (answer === null) throw new StartProblem(`${output}\nThe owner account could not be made.`);
  return answer;
}

function parse(stdout: string): FirstRun | null {
  const line = stdout.trim().split("\n").at(-1) ?? "";
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const field = (name: string): unknown => Object.entries(value).find(([key]) => key === name)?.[1];
  const text = (name: string): string | null => {
    const found = field(name);
    return typeof found === "string" ? found : null;
  };
  return {
    created: field("created") === true,
    email: text("email") ?? "",
    password: text("password"),
    apiKey: text("apiKey"),
    machineToken: text("machineToken"),
  };
}
