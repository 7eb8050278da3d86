import { readFile } from "node:fs/promises";
import type { ImportPreview, ImportPreviewRequest, ReportImport } from "@lapline/contracts";
import { parseDefinition } from "@lapline/contracts/definitions";
import type { Access } from "../access/readAccess.ts";
import { nameSoftware } from "../definitions/detection/nameSoftware.ts";
import { exitCodes, Failure } from "../failure.ts";
import { findLaplineFile } from "../submission/readLaplineFile.ts";
import { previewImports } from "./sendImport.ts";

/** An import with the place that it goes to. */
interface PlacedImport {
  request: ReportImport;
  /** Who chose what the command line leaves out, as sentences. */
  chosen: string[];
}

/**
 * Says where an import belongs as far as the command line does not: the target and the label that the
 * files name, else the target of this folder and the label of its last import. Throws a Failure where
 * nothing names a label: it tells apart what must not be compared, so it is never guessed.
 */
export async function placeImport(
  access: Access,
  asked: ImportPreviewRequest,
  folder: string,
): Promise<PlacedImport> {
  const { target, label } = asked;
  if (target !== undefined && label !== undefined) {
    return { request: { ...asked, target, label }, chosen: [] };
  }
  const ofFiles = await suggest(access, asked);
  const named = target ?? ofFiles.target;
  const own = named === null ? await nameFolder(folder) : null;
  const chosenTarget = named ?? own?.id ?? "";
  const last =
    label === undefined && ofFiles.label === null
      ? await suggest(access, { ...asked, target: chosenTarget })
      : ofFiles;
  const chosenLabel = label ?? last.label;
  if (chosenLabel === null) {
    throw new Failure(
      exitCodes.usage,
      `The label is missing: neither the files nor an earlier import of ${chosenTarget} name one. Add --label with a name that no machine serves, such as --label ci.`,
    );
  }
  const labelFrom = last.labelFrom === "last_import" ? "its last import" : "the files";
  return {
    request: { ...asked, target: chosenTarget, label: chosenLabel },
    chosen: [
      ...(target === undefined
        ? [
            `Target ${chosenTarget}: the name ${own?.from ?? "in the files"}. --target sets another one.`,
          ]
        : []),
      ...(label === undefined
        ? [`Label ${chosenLabel}: that of ${labelFrom}. --label sets another one.`]
        : []),
    ],
  };
}

/** What the files say, where all of them say the same. */
async function suggest(
  access: Access,
  asked: ImportPreviewRequest,
): Promise<ImportPreview["suggested"]> {
  const suggested = (await previewImports(access, asked)).map((one) => one.suggested);
  const [first] = suggested;
  const isShared = (name: "target" | "label") =>
    suggested.every((one) => one[name] === first?.[name]);
  return {
    ...first,
    target: isShared("target") ? (first?.target ?? null) : null,
    label: isShared("label") ? (first?.label ?? null) : null,
  };
}

/** The target of the folder's definition, else what its software is called. */
async function nameFolder(folder: string): ReturnType<typeof nameSoftware> {
  const file = await findLaplineFile(folder);
  const parsed =
    file === null ? null : parseDefinition(await readFile(file, "utf8").catch(() => ""));
  if (parsed?.ok) return { id: parsed.definition.target.id, from: "in lapline.yml" };
  return nameSoftware(folder);
}
