import { router } from "../../trpc.ts";
import { createAnnotation } from "./createAnnotation.ts";
import { deleteAnnotation } from "./deleteAnnotation.ts";
import { listAnnotations } from "./listAnnotations.ts";
import { restoreAnnotation } from "./restoreAnnotation.ts";
import { updateAnnotation } from "./updateAnnotation.ts";

export const annotationsRouter = router({
  list: listAnnotations,
  create: createAnnotation,
  update: updateAnnotation,
  delete: deleteAnnotation,
  restore: restoreAnnotation,
});
