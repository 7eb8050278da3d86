export { RunPage } from "./RunPage.tsx";
export { RunsPage } from "./RunsPage.tsx";
