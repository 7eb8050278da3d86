export { NoRuns } from "./NoRuns.tsx";
export { NewRunOrPreset } from "./new/NewRunOrPreset.tsx";
export { RunPage } from "./RunPage.tsx";
export { RunsPage } from "./RunsPage.tsx";
export { RunsPanel } from "./RunsPanel.tsx";
export { useRunEvents } from "./useRunEvents.ts";
