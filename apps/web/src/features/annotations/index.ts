export { AnnotationDialog } from "./AnnotationDialog.tsx";
export { AnnotationsPanel } from "./AnnotationsPanel.tsx";
export { useAnnotations } from "./useAnnotations.ts";
