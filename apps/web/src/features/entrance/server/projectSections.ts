/** Sections that also answer without a project in the address, for links made by programs. */
export const projectSections: ReadonlySet<string> = new Set([
  "alerts",
  "compare",
  "jobs",
  "machines",
  "mailbox",
  "published",
  "queue",
  "runs",
  "schedules",
  "series",
  "settings",
  "workloads",
]);
