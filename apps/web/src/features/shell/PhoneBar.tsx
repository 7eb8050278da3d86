"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { Menu as MenuIcon, Search, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { useSession } from "@/features/session/index.ts";
import { NavLinks } from "./NavLinks.tsx";
import { ProjectSwitcher } from "./ProjectSwitcher.tsx";
import { UserMenu } from "./UserMenu.tsx";

interface PhoneBarProps {
  onPalette: () => void;
  onHelp: () => void;
}

/** Top bar of narrow screens with the navigation behind a button. */
export function PhoneBar({ onPalette, onHelp }: PhoneBarProps) {
  const [open, setOpen] = useState(false);
  const { project } = useSession();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-1 border-b border-line bg-canvas px-2 md:hidden">
      <BaseDialog.Root open={open} onOpenChange={(next) => setOpen(next)}>
        <BaseDialog.Trigger
          render={<Button look="ghost" size="icon" aria-label="Open navigation" />}
        >
          <MenuIcon aria-hidden />
        </BaseDialog.Trigger>
        <BaseDialog.Portal>
          <BaseDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-[oklch(0.1_0.01_286)] opacity-45" />
          <BaseDialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-64 flex-col gap-4 border-r border-line bg-canvas p-3 shadow-pop outline-none">
            <div className="flex items-center justify-between">
              <BaseDialog.Title className="px-2 text-sm font-semibold">Lapline</BaseDialog.Title>
              <BaseDialog.Close
                render={<Button look="ghost" size="icon" aria-label="Close navigation" />}
              >
                <X aria-hidden />
              </BaseDialog.Close>
            </div>
            <ProjectSwitcher />
            <NavLinks onNavigate={() => setOpen(false)} />
            <div className="mt-auto">
              <UserMenu
                onHelp={() => {
                  setOpen(false);
                  onHelp();
                }}
              />
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">{project.name}</span>
      <Button look="ghost" size="icon" aria-label="Go to or do" onClick={onPalette}>
        <Search aria-hidden />
      </Button>
    </header>
  );
}
