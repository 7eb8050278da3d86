export { FrozenChart } from "./FrozenChart.tsx";
export { SeriesListPage } from "./SeriesListPage.tsx";
export { SeriesPage } from "./SeriesPage.tsx";
