import { router } from "../../trpc.ts";
import { acceptInvitation, joinByInvitation } from "./acceptInvitation.ts";
import { createInvitation } from "./createInvitation.ts";
import { listInvitations } from "./listInvitations.ts";
import { resendInvitation } from "./resendInvitation.ts";
import { revokeInvitation } from "./revokeInvitation.ts";

export const invitationsRouter = router({
  list: listInvitations,
  create: createInvitation,
  resend: resendInvitation,
  revoke: revokeInvitation,
  accept: acceptInvitation,
  join: joinByInvitation,
});
