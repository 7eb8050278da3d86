export { membersRouter } from "./router.ts";
