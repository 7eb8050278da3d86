export { SuspicionsPanel } from "./SuspicionsPanel.tsx";
