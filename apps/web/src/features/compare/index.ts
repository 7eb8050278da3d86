export { ComparePage } from "./ComparePage.tsx";
export { compareAddress } from "./compareAddress.ts";
export { Compared } from "./LazyCompared.tsx";
