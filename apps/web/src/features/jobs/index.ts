export { CancelButton } from "./CancelButton.tsx";
export { JobPanel } from "./JobPanel.tsx";
export { queueWords } from "./prepareTimeline.ts";
