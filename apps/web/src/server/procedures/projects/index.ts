export { projectsRouter } from "./router.ts";
export { visibilityInputSchema, visibilitySchema } from "./setVisibility.ts";
