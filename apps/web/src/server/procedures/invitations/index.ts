export { invitationsRouter } from "./router.ts";
