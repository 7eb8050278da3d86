export { AnnotationsPanel } from "./AnnotationsPanel.tsx";
export { LazyAnnotationDialog } from "./LazyAnnotationDialog.tsx";
export { useAnnotations } from "./useAnnotations.ts";
