import { router } from "../../../server/trpc.ts";
import { importReports } from "./importReports.ts";

export const importsRouter = router({ reports: importReports });
