export { InterleavedButton } from "./InterleavedButton.tsx";
export { InterleavedNote } from "./InterleavedNote.tsx";
export { pairsOfColumns, pairsOfRun } from "./preparePairs.ts";
