export { actorRole } from "./actorRole.ts";
export { membersSchema } from "./listMembers.ts";
export { membersRouter } from "./router.ts";
