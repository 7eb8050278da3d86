import { z } from "zod";

/** The part of `pnpm audit --json` that is judged. */
export const auditSchema = z.object({
  advisories: z.record(
    z.string(),
    z.object({
      github_advisory_id: z.string(),
      module_name: z.string(),
      severity: z.enum(["info", "low", "moderate", "high", "critical"]),
      title: z.string(),
    }),
  ),
});

/** `.ci/audit-allow.json`: advisories that are accepted until a day, with the reason. */
export const allowListSchema = z.array(
  z.strictObject({
    advisory: z.string().regex(/^GHSA(-[a-z0-9]{4}){3}$/),
    reason: z.string().min(10),
    until: z.iso.date(),
  }),
);

/**
 * A sentence for each high or critical advisory that nobody accepted, or whose acceptance is over on
 * `today` (ISO date). Pure.
 */
export function judgeAdvisories(
  { advisories }: z.infer<typeof auditSchema>,
  allowed: z.infer<typeof allowListSchema>,
  today: string,
): string[] {
  return Object.values(advisories)
    .filter(({ severity }) => severity === "high" || severity === "critical")
    .flatMap(({ github_advisory_id: id, module_name: name, severity, title }) => {
      const entry = allowed.find(({ advisory }) => advisory === id);
      if (entry !== undefined && today <= entry.until) return [];
      const over = entry === undefined ? "" : ` It was accepted until ${entry.until}.`;
      return [
        `${name} has a known ${severity} vulnerability: ${title} (${id}).${over} Update it, or accept it with a reason and a date in .ci/audit-allow.json.`,
      ];
    });
}
