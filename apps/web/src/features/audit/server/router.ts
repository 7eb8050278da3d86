import { router } from "../../../server/trpc.ts";
import { listAudit } from "./listAudit.ts";

export const auditRouter = router({ list: listAudit });
