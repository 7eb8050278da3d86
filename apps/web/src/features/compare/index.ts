export { ComparePage } from "./ComparePage.tsx";
export { compareAddress } from "./compareAddress.ts";
export { comparisonInput } from "./comparisonInput.ts";
export { Compared } from "./LazyCompared.tsx";
