export { VisibilityPanel } from "./VisibilityPanel.tsx";
