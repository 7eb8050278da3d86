export { projectsRouter } from "./router.ts";
export { visibilitySchema } from "./setVisibility.ts";
