export { PublishedComparisonPage } from "./PublishedComparisonPage.tsx";
export { PublishedPage } from "./PublishedPage.tsx";
