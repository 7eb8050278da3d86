import type { ReactNode } from "react";
import { Logo } from "@/components/ui/Logo.tsx";

interface EntranceFrameProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** Frame of the pages in front of the door: sign-in and set-up. */
export function EntranceFrame({ title, lead, children }: EntranceFrameProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[14dvh] pb-10">
      <div className="flex w-full max-w-sm flex-col gap-6">
        <div className="flex items-center gap-2.5">
          <Logo />
          <span className="text-base font-semibold tracking-tight">Lapline</span>
        </div>
        <div className="flex flex-col gap-1.5">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          <p className="text-sm text-muted">{lead}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
