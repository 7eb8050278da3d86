import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./classNames.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  children: ReactNode;
}

/** Checkbox with its label beside it; the whole row is the target of a press. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classNames(
        "flex min-h-6 cursor-pointer items-center gap-2 rounded-md px-1.5 py-1 text-sm hover:bg-hover has-disabled:cursor-default has-disabled:text-muted has-disabled:hover:bg-transparent",
        className,
      )}
    >
      <input {...rest} type="checkbox" className="size-4 shrink-0 accent-accent-fill" />
      {children}
    </label>
  );
}
