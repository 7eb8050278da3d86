import { randomUUID } from "node:crypto";
import { startBisection } from "@lapline/engine";
import { catalog } from "../server/catalog.ts";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import { newAlert } from "./newAlert.ts";

/** An alert whose change lies somewhere between two releases of PGlite with others between them. */
export async function newBisectable(
  projectId: string,
  ids: { seriesId: string },
): Promise<{ id: string }> {
  const { id } = await newAlert(projectId, ids);
  const target = { projectId, key: "pglite" };
  const { id: targetId } = await database().target.upsert({
    where: { projectId_key: target },
    create: { id: randomUUID(), ...target },
    update: {},
  });
  const known = catalog.targets.find(({ id: name }) => name === "pglite")?.versions ?? [];
  const [baseVersionId, versionId] = await Promise.all(
    [known[0], known.at(-1)].map((name) => versionOf(targetId, name ?? "")),
  );
  if (baseVersionId === undefined || versionId === undefined) throw new Error("no versions");
  const {
    id: _,
    params,
    ...series
  } = await database().series.findUniqueOrThrow({
    where: { id: ids.seriesId },
  });
  const { id: seriesId } = await database().series.create({
    data: {
      ...series,
      id: randomUUID(),
      params: params ?? {},
      fingerprint: randomUUID(),
      targetId,
      scenarioId: "records.insert",
    },
  });
  const range = { versionId, baseVersionId };
  await database().suspicion.updateMany({ where: { alertId: id }, data: { ...range, seriesId } });
  await database().alert.update({ where: { id }, data: { ...range, targetId } });
  return { id };
}

/** An alert that is being bisected. */
export async function newBisection(
  projectId: string,
  ids: { seriesId: string },
): Promise<{ id: string }> {
  const { id } = await newBisectable(projectId, ids);
  const actor = { kind: "system" as const };
  const input = { projectId, alertId: id, actor, range: null };
  const { outcome } = await startBisection(engine(), catalog, input);
  if (outcome !== "begun") throw new Error(outcome);
  return { id };
}

async function versionOf(targetId: string, name: string): Promise<string> {
  const { id } = await database().version.upsert({
    where: { targetId_name: { targetId, name } },
    create: { id: randomUUID(), targetId, name, sortKey: 0 },
    update: {},
  });
  return id;
}
