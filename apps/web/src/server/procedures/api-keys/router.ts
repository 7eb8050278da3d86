import { router } from "../../trpc.ts";
import { createApiKey } from "./createApiKey.ts";
import { givenByKey } from "./given.ts";
import { listApiKeys } from "./listApiKeys.ts";
import { revokeApiKey } from "./revokeApiKey.ts";
import { rotateApiKey } from "./rotateApiKey.ts";

export const apiKeysRouter = router({
  list: listApiKeys,
  create: createApiKey,
  rotate: rotateApiKey,
  given: givenByKey,
  revoke: revokeApiKey,
});
