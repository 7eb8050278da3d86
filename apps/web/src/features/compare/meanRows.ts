import { countWords } from "../../components/format/countWords.ts";
import type { MatrixFamily } from "./prepareMatrix.ts";

/** "3 of 5 rows": the rows that the means of a family rest on. */
export function meanRows({ complete, measured }: Pick<MatrixFamily, "complete" | "measured">) {
  return complete === measured
    ? countWords(complete, "row")
    : `${complete} of ${countWords(measured, "row")}`;
}
