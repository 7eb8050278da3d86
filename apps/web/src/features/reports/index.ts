export { JobComparison } from "./JobComparison.tsx";
export { ReportPage } from "./ReportPage.tsx";
