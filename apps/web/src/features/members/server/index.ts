export { actorRole } from "./actorRole.ts";
export { membersRouter } from "./router.ts";
