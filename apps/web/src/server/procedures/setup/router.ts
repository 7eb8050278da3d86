import { router } from "../../trpc.ts";
import { createOwner } from "./createOwner.ts";
import { setupStatus } from "./setupStatus.ts";

export const setupRouter = router({
  status: setupStatus,
  createOwner: createOwner,
});
