import { cva } from "class-variance-authority";

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
