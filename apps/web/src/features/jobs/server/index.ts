export { logPageSchema } from "./logPage.ts";
export { jobsRouter } from "./router.ts";
