export { projectsRouter } from "./router.ts";
