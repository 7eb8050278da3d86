export { Compared, ComparePage } from "./ComparePage.tsx";
export { comparisonInput } from "./comparisonInput.ts";
export { compareAddress } from "./lookChanges.ts";
