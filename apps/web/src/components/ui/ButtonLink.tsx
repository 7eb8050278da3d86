import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { buttonClass } from "./buttonClass.ts";
import { classNames } from "./classNames.ts";
import { Link } from "./Link.tsx";

type ButtonLinkProps = ComponentProps<typeof Link> & VariantProps<typeof buttonClass>;

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ look, size }), className)} />;
}
