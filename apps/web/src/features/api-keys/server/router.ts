import { router } from "../../../server/trpc.ts";
import { createApiKey } from "./createApiKey.ts";
import { listApiKeys } from "./listApiKeys.ts";
import { revokeApiKey } from "./revokeApiKey.ts";

export const apiKeysRouter = router({
  list: listApiKeys,
  create: createApiKey,
  revoke: revokeApiKey,
});
