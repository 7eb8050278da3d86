import { router } from "../../../server/trpc.ts";
import { readAudit } from "./readAudit.ts";
import { transfer } from "./transfer.ts";

export const installationRouter = router({ audit: readAudit, transfer });
