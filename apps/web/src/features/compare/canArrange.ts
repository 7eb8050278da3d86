import type { CompareView } from "@lapline/contracts";
import { arrangeVariants } from "./arrangeVariants.ts";

/** Whether putting variants together would change anything. */
export function canArrange(view: CompareView): boolean {
  const { columns } = arrangeVariants(view);
  return columns.some(
    ({ variant, ...column }, place) =>
      variant !== undefined || column.target !== view.columns[place]?.target,
  );
}
