import { router } from "../../trpc.ts";
import { approveDelivery } from "./approveDelivery.ts";
import { createHook } from "./createHook.ts";
import { deleteHook } from "./deleteHook.ts";
import { getDelivery } from "./getDelivery.ts";
import { listDeliveries } from "./listDeliveries.ts";
import { listHooks } from "./listHooks.ts";
import { refuseDelivery } from "./refuseDelivery.ts";
import { rotateSecret } from "./rotateSecret.ts";
import { setRules } from "./setRules.ts";
import { tryRule } from "./tryRule.ts";
import { updateHook } from "./updateHook.ts";

export const hooksRouter = router({
  list: listHooks,
  create: createHook,
  update: updateHook,
  setRules,
  tryRule,
  rotate: rotateSecret,
  delete: deleteHook,
  deliveries: listDeliveries,
  delivery: getDelivery,
  approve: approveDelivery,
  refuse: refuseDelivery,
});
