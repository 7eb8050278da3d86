import type { Engine } from "./connectEngine.ts";
import { ignoreGone } from "./engineStatus.ts";
import { jobLabel } from "./labels.ts";

type Labels = Readonly<Record<string, string>>;

/**
 * Removes containers, volumes and networks that carry our job label and that `match` accepts;
 * nothing without that label is touched. Answers what was removed.
 */
export async function removeOurs(
  engine: Engine,
  match: (labels: Labels) => boolean,
): Promise<string[]> {
  const { control } = engine;
  const filters = { label: [jobLabel] };
  const removed: string[] = [];
  for (const found of await control.listContainers({ all: true, filters })) {
    if (!match(found.Labels)) continue;
    await ignoreGone(control.getContainer(found.Id).remove({ force: true, v: true }));
    removed.push(`container ${found.Id.slice(0, 12)}`);
  }
  for (const found of (await control.listVolumes({ filters })).Volumes ?? []) {
    if (!match(found.Labels ?? {})) continue;
    await ignoreGone(control.getVolume(found.Name).remove({ force: true }));
    removed.push(`volume ${found.Name}`);
  }
  for (const found of await control.listNetworks({ filters })) {
    if (!match(found.Labels ?? {})) continue;
    await ignoreGone(control.getNetwork(found.Id).remove());
    removed.push(`network ${found.Name}`);
  }
  return removed;
}
