import { router } from "../../trpc.ts";
import { getPreset } from "./getPreset.ts";
import { getPublished } from "./getPublished.ts";
import { listPresets } from "./listPresets.ts";

export const publishedRouter = router({
  presets: listPresets,
  preset: getPreset,
  get: getPublished,
});
