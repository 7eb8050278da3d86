export { FrozenChart } from "./FrozenChart.tsx";
export { historyAddress } from "./history/historyAddress.ts";
export { SeriesListPage } from "./SeriesListPage.tsx";
export { SeriesPage } from "./SeriesPage.tsx";
