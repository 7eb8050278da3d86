export { NewProjectDialog } from "./NewProjectDialog.tsx";
export { VisibilityPanel } from "./VisibilityPanel.tsx";
