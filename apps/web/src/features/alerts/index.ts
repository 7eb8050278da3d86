export { AlertPage } from "./AlertPage.tsx";
export { AlertsPage } from "./AlertsPage.tsx";
