export { QueuePage } from "./QueuePage.tsx";
export { WorkPanel } from "./WorkPanel.tsx";
