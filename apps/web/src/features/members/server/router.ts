import { router } from "../../../server/trpc.ts";
import { listMembers } from "./listMembers.ts";
import { subscribe } from "./subscribe.ts";

export const membersRouter = router({ list: listMembers, subscribe });
