import { existsSync } from "node:fs";
import { z } from "zod";
import { engineRequest } from "./engineRequest.ts";
import { jobLabel } from "./labels.ts";

type Labels = Readonly<Record<string, string>>;

/** Looks after what lies around in the engine. */
export interface Reaper {
  /**
   * Removes containers, volumes and networks that carry our job label and that `match` accepts;
   * nothing without that label is touched. Answers what was removed.
   */
  removeOurs(match: (labels: Labels) => boolean): Promise<string[]>;
  /** Names of running containers that are not ours: they disturb a measurement. */
  foreignContainers(): Promise<string[]>;
  /** Where the engine keeps images and volumes; null when this process cannot see that folder. */
  dataFolder(): Promise<string | null>;
}

const labelsSchema = z
  .record(z.string(), z.string())
  .nullish()
  .transform((labels) => labels ?? {});
const containersSchema = z.array(
  z.looseObject({ Id: z.string(), Names: z.array(z.string()), Labels: labelsSchema }),
);
const volumesSchema = z.looseObject({
  Volumes: z.array(z.looseObject({ Name: z.string(), Labels: labelsSchema })).nullable(),
});
const networksSchema = z.array(
  z.looseObject({ Id: z.string(), Name: z.string(), Labels: labelsSchema }),
);

const infoSchema = z.looseObject({ DockerRootDir: z.string() });

/** A reaper for the engine behind a Unix socket. Its calls reject when no engine answers. */
export function createReaper(socketPath: string): Reaper {
  const get = async (path: string) => (await engineRequest(socketPath, "GET", path)).body;
  /** Gone already, or just being removed by somebody else, is as good as removed. */
  const remove = async (path: string) => {
    const { status, body } = await engineRequest(socketPath, "DELETE", path);
    if (status < 400 || status === 404 || status === 409) return;
    throw new Error(
      `the engine answered ${status} to the removal of ${path}: ${JSON.stringify(body)}`,
    );
  };
  const ours = `filters=${encodeURIComponent(JSON.stringify({ label: [jobLabel] }))}`;

  return {
    removeOurs: async (match) => {
      const removed: string[] = [];
      for (const { Id, Labels } of containersSchema.parse(
        await get(`/containers/json?all=1&${ours}`),
      )) {
        if (!match(Labels)) continue;
        await remove(`/containers/${Id}?force=1&v=1`);
        removed.push(`container ${Id.slice(0, 12)}`);
      }
      const { Volumes } = volumesSchema.parse(await get(`/volumes?${ours}`));
      for (const { Name, Labels } of Volumes ?? []) {
        if (!match(Labels)) continue;
        await remove(`/volumes/${encodeURIComponent(Name)}?force=1`);
        removed.push(`volume ${Name}`);
      }
      for (const { Id, Name, Labels } of networksSchema.parse(await get(`/networks?${ours}`))) {
        if (!match(Labels)) continue;
        await remove(`/networks/${Id}`);
        removed.push(`network ${Name}`);
      }
      return removed;
    },
    dataFolder: async () => {
      const { DockerRootDir: dir } = infoSchema.parse(await get("/info"));
      return existsSync(dir) ? dir : null;
    },
    foreignContainers: async () =>
      containersSchema
        .parse(await get("/containers/json"))
        .filter(({ Labels }) => !(jobLabel in Labels))
        .map(({ Names, Id }) => Names[0]?.replace(/^\//, "") ?? Id.slice(0, 12)),
  };
}
