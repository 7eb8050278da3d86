import { router } from "../../trpc.ts";
import { importReports } from "./importReports.ts";
import { previewImport } from "./previewImport.ts";

export const importsRouter = router({ reports: importReports, preview: previewImport });
