"use client";

import type { SavedView } from "@lapline/contracts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { usePermission } from "@/features/session/index.ts";
import { ManagedView } from "./ManagedView.tsx";

interface ManageViewsDialogProps {
  views: readonly SavedView[];
  /** The address of a look. */
  address: (query: string) => string;
  onClose: () => void;
}

/** Every view that the reader sees, to rename, share and delete those they may. */
export function ManageViewsDialog({ views, address, onClose }: ManageViewsDialogProps) {
  const mayShare = usePermission("views.share");
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Saved views"
      description="Views of the project are everybody's; your own are seen by you alone. A link shows the same to everybody who may read the project."
    >
      {views.length === 0 ? (
        <p className="text-sm text-muted">No views are saved.</p>
      ) : (
        <ul aria-label="Saved views" className="flex flex-col">
          {views.map((view) => (
            <ManagedView
              key={view.id}
              view={view}
              address={address(view.query)}
              mayShare={mayShare}
              editable={!view.shared || mayShare}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
