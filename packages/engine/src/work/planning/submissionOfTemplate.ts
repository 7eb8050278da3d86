import type { RunTemplate, ScheduledVersions, Submission } from "@lapline/contracts";

/** The submission that a template and versions make. Pure. */
export function submissionOfTemplate(
  template: RunTemplate,
  versions: ScheduledVersions,
): Submission {
  const { target, provisioner, durability, options, ...rest } = template;
  return { ...rest, targets: [{ target, provisioner, durability, options, ...versions }] };
}
