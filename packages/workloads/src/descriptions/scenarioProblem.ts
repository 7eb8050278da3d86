import type { ProvisionerKind } from "@lapline/contracts";
import { compareVersions, type DescribedTarget } from "./describedTarget.ts";

/**
 * Why this version cannot do a scenario that others can, in a sentence; null when it can. Bounds that
 * hold for some provisioners only count where one of those is given.
 */
export function scenarioProblem(
  target: DescribedTarget,
  version: string,
  scenario: string,
  provisioner: ProvisionerKind | undefined,
): string | null {
  const { description } = target;
  type Bound = NonNullable<typeof description.scenariosSince>[number];
  const isMeant = (one: Bound) =>
    one.scenario === scenario &&
    (one.provisioners === undefined ||
      (provisioner !== undefined && one.provisioners.includes(provisioner)));
  const of = (one: Bound) => (one.provisioners === undefined ? "" : ` by ${provisioner}`);
  const cannot = (one: Bound) =>
    `${description.id} ${version}${of(one)} cannot run ${scenario}, which needs`;
  const others = ({ provisioners: bound }: Bound) => {
    const kinds = description.provisioners.map(({ kind }) => kind);
    const able = bound === undefined ? [] : kinds.filter((kind) => !bound.includes(kind));
    return able.length === 0 ? "" : ` Use the provisioner ${able.join(" or ")}.`;
  };
  const first = description.scenariosSince?.find(isMeant);
  if (first !== undefined && compareVersions(target, version, first.version) < 0) {
    return `${cannot(first)} ${first.version.replace(/-0$/, "")} or later: ${first.reason}${others(first)}`;
  }
  const end = description.scenariosBefore?.find(isMeant);
  if (end !== undefined && compareVersions(target, version, end.version) >= 0) {
    return `${cannot(end)} a release before ${end.version.replace(/-0$/, "")}: ${end.reason}${others(end)}`;
  }
  return null;
}
