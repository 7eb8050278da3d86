export { formatLogCursor, type LogCursor, logStart, parseLogCursor } from "./logCursor.ts";
export { logPageSchema } from "./logPage.ts";
export { jobsRouter } from "./router.ts";
