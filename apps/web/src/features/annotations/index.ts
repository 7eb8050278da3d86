export { AnnotationsPanel, LazyAnnotationDialog } from "./AnnotationsPanel.tsx";
export { useAnnotations } from "./useAnnotations.ts";
