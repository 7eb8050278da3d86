import { join } from "node:path";
import { renderCli } from "./renderCli.ts";
import { renderErrors } from "./renderErrors.ts";
import { renderLaplineYml } from "./renderLaplineYml.ts";
import { renderMeasures } from "./renderMeasures.ts";
import { renderSettings } from "./renderSettings.ts";

export const referenceFolder = join(import.meta.dirname, "../../docs/reference");

/** The pages of docs/reference that are made from code: what writes each, by its file name. */
export const referencePages: Readonly<Record<string, () => string>> = {
  "cli-commands.md": renderCli,
  "errors.md": renderErrors,
  "lapline-yml.md": renderLaplineYml,
  "measures.md": renderMeasures,
  "settings.md": renderSettings,
};
