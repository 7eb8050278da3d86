import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./ScrollBox.tsx";

/** Looks of a button, shared by buttons and by links that act like one. */
export const buttonClass = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none transition-colors aria-disabled:opacity-60 disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      look: {
        primary: "bg-accent-fill text-on-accent hover:bg-accent-fill-hover",
        secondary: "border border-line bg-surface text-text hover:bg-hover",
        quiet: "border border-line bg-surface text-muted hover:bg-hover",
        ghost: "text-muted hover:bg-hover hover:text-text",
        pressed: "bg-accent-soft text-accent",
        danger: "bg-bad-fill text-on-accent hover:bg-bad-fill-hover",
      },
      size: {
        medium: "h-8 px-3 text-sm",
        small: "h-7 px-2.5 text-xs [&_svg]:size-3.5",
        icon: "size-8",
        iconSmall: "size-7 [&_svg]:size-3.5",
      },
    },
    defaultVariants: { look: "secondary", size: "medium" },
  },
);

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

/** Turning circle beside a label that already says what is going on. */
function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 animate-spin" />;
}
