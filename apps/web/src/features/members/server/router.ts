import { router } from "../../../server/trpc.ts";
import { changeRole } from "./changeRole.ts";
import { listMembers } from "./listMembers.ts";
import { removeMember } from "./removeMember.ts";
import { changeMySubscriptions, subscriptions } from "./subscriptions.ts";

export const membersRouter = router({
  list: listMembers,
  changeRole,
  remove: removeMember,
  subscriptions,
  subscribe: changeMySubscriptions,
});
