import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./classNames.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  children: ReactNode;
  /** The label has several lines and stands in a box of its own. */
  block?: boolean;
}

/** Checkbox with its label beside it; the whole row is the target of a press. */
export function Checkbox({ children, block = false, ...rest }: CheckboxProps) {
  return (
    <label
      className={classNames(
        "flex min-h-6 cursor-pointer gap-2 rounded-md text-sm hover:bg-hover",
        block ? "items-start p-2.5" : "items-center px-1.5 py-1",
      )}
    >
      <input {...rest} type="checkbox" className="size-4 shrink-0 accent-accent-fill" />
      {children}
    </label>
  );
}
