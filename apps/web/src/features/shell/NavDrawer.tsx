"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { DocsLink } from "./DocsLink.tsx";
import { NavLinks } from "./NavLinks.tsx";
import { ProjectSwitcher } from "./ProjectSwitcher.tsx";
import { UserMenu } from "./UserMenu.tsx";

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
}

/** The navigation as a drawer on narrow screens. */
export function NavDrawer({ open, onOpenChange, onHelp }: NavDrawerProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
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
          <NavLinks onNavigate={() => onOpenChange(false)} />
          <div className="mt-auto flex flex-col gap-0.5">
            <DocsLink />
            <UserMenu
              onHelp={() => {
                onOpenChange(false);
                onHelp();
              }}
            />
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
