export { GivenChoices } from "./GivenChoices.tsx";
export { settledWords } from "./settledWords.ts";
