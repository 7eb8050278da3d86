import { asVersionName } from "@lapline/contracts";
import { readProgramFile } from "../../programs/programs.ts";
import type { TargetAdapter } from "../provision.ts";
import { targetsById } from "../registry.ts";

/**
 * What the first and the newest release of each target are made of, as texts by name: between them lie
 * the dialects. Beside them the servers that no plan holds.
 */
export function planTexts(): [name: string, text: string][] {
  const plans = [...targetsById.values()].flatMap(plansOf);
  const servers = (["payloadServer", "drillServer"] as const).map((name): [string, string] => [
    name,
    readProgramFile(name, "server.mjs"),
  ]);
  return [...plans, ...servers];
}

function plansOf({ description, provision }: TargetAdapter): [string, string][] {
  const { id, provisioners, versions } = description;
  return [...new Set([versions[0], versions.at(-1)])].flatMap((version = "") =>
    provisioners.map(({ kind }): [string, string] => {
      const plan = provision(asVersionName(version, kind), kind);
      return [`${id} ${version} ${kind}`, JSON.stringify(plan)];
    }),
  );
}
