import type { CompareView } from "@lapline/contracts";
import { addSums } from "./addSums.ts";
import { arrangeVariants } from "./arrangeVariants.ts";
import type { ShownView } from "./shownView.ts";

interface Arrangement {
  /** Parts that sums leave out, by the names of their measures. */
  without: readonly string[];
  arrange: "variants" | null;
}

/** A comparison with the sums and in the arrangement that the address asks for. */
export function arrangeView(view: CompareView, { without, arrange }: Arrangement): ShownView {
  const summed = addSums(view, without);
  return arrange === "variants" ? arrangeVariants(summed) : summed;
}
