"use client";

import type { ReactNode } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { type TemplateChoices, useTemplateChoices } from "./useTemplateChoices.ts";

interface WithTemplateChoicesProps {
  /** Classes of what stands there meanwhile: the height of the form. */
  skeleton: string;
  children: (choices: TemplateChoices) => ReactNode;
}

/** A form that needs what a template can be made of, once that is there. */
export function WithTemplateChoices({ skeleton, children }: WithTemplateChoicesProps) {
  const { choices, error } = useTemplateChoices();
  if (choices !== undefined) return children(choices);
  if (error) return <Banner tone="error" title={problemFromError(error).detail} />;
  return <Skeleton className={`${skeleton} w-full rounded-md`} />;
}
