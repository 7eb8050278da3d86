export { JobPanel } from "./JobPanel.tsx";
export { JobRedirect } from "./JobRedirect.tsx";
export { queueWords } from "./prepareTimeline.ts";
