export { describeSuspicion } from "./describeSuspicion.ts";
export { SuspicionsPanel } from "./SuspicionsPanel.tsx";
