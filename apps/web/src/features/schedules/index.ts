export { SchedulesPage } from "./SchedulesPage.tsx";
