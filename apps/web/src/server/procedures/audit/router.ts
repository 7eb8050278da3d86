import { router } from "../../trpc.ts";
import { listAudit } from "./listAudit.ts";

export const auditRouter = router({ list: listAudit });
