"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/Skeleton.tsx";

/** A whole comparison; nothing of its code is wanted before there are columns and their results. */
export const Compared = dynamic(() => import("./Compared.tsx").then((module) => module.Compared), {
  loading: () => <Skeleton className="h-96 w-full" />,
});
