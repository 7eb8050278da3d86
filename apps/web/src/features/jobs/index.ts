export { JobPanel, JobRedirect } from "./JobPanel.tsx";
export { queueWords } from "./prepareTimeline.ts";
