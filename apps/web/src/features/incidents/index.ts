export { IncidentBanner } from "./IncidentBanner.tsx";
export { IncidentsPage } from "./IncidentsPage.tsx";
