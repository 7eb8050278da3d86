export { Compared, ComparePage } from "./ComparePage.tsx";
export { compareAddress } from "./compareAddress.ts";
