export { historyAddress } from "./history/placeHistory.ts";
export { SeriesListPage } from "./SeriesListPage.tsx";
export { FrozenChart, SeriesPage } from "./SeriesPage.tsx";
