import { router } from "../../trpc.ts";
import { changeRole } from "./changeRole.ts";
import { givenByMember } from "./given.ts";
import { listMembers } from "./listMembers.ts";
import { removeMember } from "./removeMember.ts";
import { changeMySubscriptions, subscriptions } from "./subscriptions.ts";

export const membersRouter = router({
  list: listMembers,
  changeRole,
  given: givenByMember,
  remove: removeMember,
  subscriptions,
  subscribe: changeMySubscriptions,
});
