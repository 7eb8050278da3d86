import { router } from "../../trpc.ts";
import { createWebhook } from "./createWebhook.ts";
import { deleteWebhook } from "./deleteWebhook.ts";
import { getDelivery } from "./getDelivery.ts";
import { listDeliveries } from "./listDeliveries.ts";
import { listWebhooks } from "./listWebhooks.ts";
import { redeliver } from "./redeliver.ts";
import { rotateSecret } from "./rotateSecret.ts";
import { testWebhook } from "./testWebhook.ts";
import { updateWebhook } from "./updateWebhook.ts";

export const webhooksRouter = router({
  list: listWebhooks,
  create: createWebhook,
  update: updateWebhook,
  rotate: rotateSecret,
  delete: deleteWebhook,
  test: testWebhook,
  deliveries: listDeliveries,
  delivery: getDelivery,
  redeliver,
});
