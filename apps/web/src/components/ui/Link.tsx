"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link within the application. The page behind it is fetched ahead when somebody points at it, not when
 * it comes into view: the overview would ask for fifty pages beside its own data, from a server that may
 * share its machine with what is measured.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={isPointedAt ? null : false}
      onPointerEnter={(event) => {
        setPointedAt(true);
        props.onPointerEnter?.(event);
      }}
    />
  );
}
