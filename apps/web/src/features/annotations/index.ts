export { LazyAnnotationDialog } from "./LazyAnnotationDialog.tsx";
export { LazyAnnotationsPanel } from "./LazyAnnotationsPanel.tsx";
export { useAnnotations } from "./useAnnotations.ts";
