import { router } from "../../trpc.ts";
import { createShare } from "./createShare.ts";
import { listShares } from "./listShares.ts";
import { revokeShare } from "./revokeShare.ts";

export const sharesRouter = router({
  list: listShares,
  create: createShare,
  revoke: revokeShare,
});
