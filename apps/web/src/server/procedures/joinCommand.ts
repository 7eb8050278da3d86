import { type DefinitionPlace, definitionPlaceSettings } from "@lapline/contracts";

/**
 * What to run on the bench machine: with this server's package of the worker, else with a CLI that is
 * there already, whose worker has its settings from its environment. All parts come from this server
 * and hold no character that a shell would read otherwise. Pure.
 */
export function joinCommand({
  origin,
  token,
  hasPackage,
  definitions,
}: {
  origin: string;
  token: string;
  hasPackage: boolean;
  /** Absent: as the worker does by itself. */
  definitions: DefinitionPlace | undefined;
}): string {
  if (!hasPackage) return `lapline machine register --url ${origin} --token ${token}`;
  const choice =
    definitions === undefined ? "" : ` --definitions ${definitionPlaceSettings[definitions]}`;
  return [
    `curl -fsSO ${origin}/machine/lapline-worker.tgz`,
    `curl -fsS ${origin}/machine/SHA256SUMS | sha256sum --check`,
    "npm install --global ./lapline-worker.tgz",
    `lapline-worker join --url ${origin} --token ${token}${choice}`,
  ].join(" &&\n");
}
