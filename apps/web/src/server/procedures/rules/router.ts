import { router } from "../../trpc.ts";
import { createRule } from "./createRule.ts";
import { deleteRule } from "./deleteRule.ts";
import { listRules } from "./listRules.ts";
import { previewRule } from "./previewRule.ts";
import { updateRule } from "./updateRule.ts";

export const rulesRouter = router({
  list: listRules,
  create: createRule,
  update: updateRule,
  delete: deleteRule,
  preview: previewRule,
});
