import { router } from "../../trpc.ts";
import { previewBackfill } from "./previewBackfill.ts";
import { startBackfill } from "./startBackfill.ts";

export const backfillsRouter = router({ preview: previewBackfill, start: startBackfill });
