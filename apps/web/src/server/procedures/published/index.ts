export { presetInputSchema } from "./getPreset.ts";
export { publishedInputSchema } from "./getPublished.ts";
export { publishedRouter } from "./router.ts";
