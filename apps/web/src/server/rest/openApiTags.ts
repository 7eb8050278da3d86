import type { RestRoute } from "../restRoute.ts";
import { procedureOf } from "./procedureOf.ts";

/** Groups of operations whose title is not simply the first part of their procedure. */
const titles: Readonly<Record<string, string>> = {
  apiKeys: "API keys",
  audit: "Audit log",
  catalog: "Targets and scenarios",
  compare: "Comparisons",
  hooks: "CI triggers",
  imports: "Imports",
  jobs: "Jobs",
  mails: "Mails",
  projects: "Project",
  published: "Published comparisons",
  views: "Saved views",
};

/** Title of the group that an operation belongs to. */
export function tagOf(route: RestRoute): string {
  const area = procedureOf[route.operationId]?.split(".")[0] ?? "other";
  const words = area.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return titles[area] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
