export { SeriesListPage } from "./SeriesListPage.tsx";
export { SeriesPage } from "./SeriesPage.tsx";
