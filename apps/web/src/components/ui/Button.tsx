import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { buttonClass } from "./buttonClass.ts";
import { classNames } from "./classNames.ts";
import { Spinner } from "./Spinner.tsx";

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonClass> {
  /** The act is under way: shows a spinner and ignores further presses, without losing focus. */
  busy?: boolean;
}

/** A button; `type="button"` unless said otherwise. */
export function Button({ look, size, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(buttonClass({ look, size }), className)}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}
