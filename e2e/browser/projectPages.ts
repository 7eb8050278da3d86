import { readdir } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";

/** Ids of what the pages show. */
export interface Ids {
  run: string;
  job: string;
  series: string;
  comparedRun: string;
  comparedJob: string;
  alert: string;
  moved: string;
}

/** A page of a project in one of its looks. */
export interface ProjectPage {
  name: string;
  path: (ids: Ids) => string;
  /** Text that must be there before anything is judged. */
  landmark: string;
  /** What visitors of a public project are asked to sign in for; they read every other page. */
  membersOnly?: true;
}

/** Target that the project of the test defines itself, with two revisions. */
export const definedTarget = "words";

const membersOnly = { membersOnly: true } as const;

/** Every page of a project; some in several looks. */
export const projectPages: readonly ProjectPage[] = [
  { name: "overview", path: () => "", landmark: "Latest runs" },
  { name: "runs", path: () => "/runs", landmark: "Processed" },
  { name: "queue", path: () => "/queue", landmark: "By hardware label" },
  { name: "new run", path: () => "/runs/new", landmark: "Summary", ...membersOnly },
  { name: "import", path: () => "/runs/import", landmark: "Drop files here", ...membersOnly },
  { name: "run", path: (ids) => `/runs/${ids.run}`, landmark: "higher is better" },
  {
    name: "run with an open job",
    path: (ids) => `/runs/${ids.run}?job=${ids.job}`,
    landmark: "Complete",
  },
  { name: "report", path: (ids) => `/jobs/${ids.job}/report`, landmark: "Environment" },
  { name: "compared run", path: (ids) => `/runs/${ids.comparedRun}`, landmark: "Noise floor" },
  {
    name: "report of a comparison",
    path: (ids) => `/jobs/${ids.comparedJob}/report`,
    landmark: "Noise floor",
  },
  { name: "workloads", path: () => "/workloads", landmark: "Built in" },
  {
    name: "templates of definitions",
    path: () => "/workloads/editor",
    landmark: "Any program",
    ...membersOnly,
  },
  {
    name: "editor of definitions",
    path: () => "/workloads/editor?template=go",
    landmark: "Valid",
    ...membersOnly,
  },
  {
    name: "definition",
    path: () => `/workloads/own/${definedTarget}?revision=2`,
    landmark: "The title was changed.",
  },
  { name: "series list", path: () => "/series", landmark: "Throughput" },
  { name: "series grid", path: () => "/series?view=grid", landmark: "Throughput" },
  { name: "heat map of series", path: () => "/series?view=heat", landmark: "Change in %" },
  { name: "series", path: (ids) => `/series/${ids.series}`, landmark: "History" },
  { name: "nothing to compare", path: () => "/compare", landmark: "Nothing to compare yet" },
  {
    name: "comparison",
    path: () => "/compare?columns=sqlite~bundled~wal-normal~bundled~local",
    landmark: "Geometric mean",
  },
  {
    name: "published comparisons",
    path: () => "/published",
    landmark: "Benchmarks for Golang SQLite drivers",
  },
  {
    name: "published comparison",
    path: () => "/published/goatdb",
    landmark: "How to read it",
  },
  {
    name: "run of a published comparison",
    path: () => "/runs/new?preset=go-sqlite",
    landmark: "Releases near the published ones",
    ...membersOnly,
  },
  {
    name: "submitted run of a published comparison",
    path: (ids) => `/runs/${ids.run}?published=goatdb`,
    landmark: "Run of a published comparison",
  },
  { name: "alerts", path: () => "/alerts", landmark: "False alarms" },
  { name: "alert", path: (ids) => `/alerts/${ids.alert}`, landmark: "Environment changes" },
  { name: "moved series", path: (ids) => `/series/${ids.moved}`, landmark: "Where it moved" },
  { name: "mailbox", path: () => "/mailbox", landmark: "Subject", ...membersOnly },
  { name: "machines", path: () => "/machines", landmark: "Sandboxes" },
  { name: "settings", path: () => "/settings", landmark: "What counts as a regression" },
  { name: "rules", path: () => "/settings/rules", landmark: "No rules yet" },
  ...(
    [
      ["schedules", "/schedules", "No schedules yet"],
      ["CI triggers", "/settings/ci-triggers", "No CI triggers yet"],
      ["webhooks", "/settings/webhooks", "No webhooks yet"],
      ["shares", "/settings/shares", "No shares yet"],
      ["repositories", "/settings/repositories", "No repositories yet"],
      ["secrets", "/settings/secrets", "No secrets yet"],
      ["members", "/settings/members", "Joined"],
      ["notifications", "/settings/notifications", "Test mail"],
      ["your account", "/settings/account", "This session"],
      ["API keys", "/settings/api-keys", "Last used"],
      ["audit log", "/settings/audit", "Run submitted"],
      ["incidents", "/settings/incidents", "No incidents"],
      ["installation", "/settings/installation", "You own this installation"],
    ] as const
  ).map(([name, path, landmark]) => ({ name, path: () => path, landmark, ...membersOnly })),
  {
    name: "nothing here",
    path: () => "/runs/0190a000-0000-7000-8000-000000000000",
    landmark: "Nothing here",
  },
];

/** Addresses that show nothing themselves and lead on. */
const forwards = new Set(["/jobs/[jobId]"]);

/** Addresses of the application below a project that no page of the list stands for. */
export async function unlistedPages(): Promise<string[]> {
  const folder = resolve(import.meta.dirname, "../../apps/web/src/app/p/[project]");
  const files = await readdir(folder, { recursive: true });
  const addresses = files
    .filter((file) => basename(file) === "page.tsx")
    .map((file) => (dirname(file) === "." ? "" : `/${dirname(file)}`));
  const id = "0190a000-0000-7000-8000-000000000001";
  const names = ["run", "job", "series", "comparedRun", "comparedJob", "alert", "moved"] as const;
  const ids = Object.fromEntries(names.map((name) => [name, id])) as Record<
    (typeof names)[number],
    string
  >;
  const listed = new Set(
    projectPages.map(({ path }) => addressOf(path(ids).split("?", 1)[0] ?? "", addresses)),
  );
  return addresses.filter((address) => !listed.has(address) && !forwards.has(address));
}

/** The address of the application that a path is served by: the one with the fewest placeholders. */
function addressOf(path: string, addresses: readonly string[]): string | undefined {
  const matching = addresses.filter((address) =>
    new RegExp(`^${address.replaceAll(/\[\w+\]/g, "[^/]+")}$`).test(path),
  );
  const placeholders = (address: string) => address.split("[").length;
  return matching.sort((a, b) => placeholders(a) - placeholders(b))[0];
}
