export { NoRuns } from "./NoRuns.tsx";
export { NewRunPage } from "./new/NewRunPage.tsx";
export { RunPage } from "./RunPage.tsx";
export { RunsPage } from "./RunsPage.tsx";
