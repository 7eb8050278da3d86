"use client";

import { type ComponentProps, useState } from "react";
import { ImportFields } from "./ImportFields.tsx";
import { missingPlace, placeWords } from "./prepareImport.ts";

interface PlaceFieldsProps extends ComponentProps<typeof ImportFields> {
  /** The files were read: what they do not say has to be given. */
  isRead: boolean;
}

/** Where the results belong: one line where all of it is known, and fields where something is not. */
export function PlaceFields({ isRead, ...fields }: PlaceFieldsProps) {
  const { draft, errors, versionsKnown } = fields;
  const [open, setOpen] = useState(false);
  const isMissing = isRead && missingPlace(draft, versionsKnown);
  // Stays open once it was needed: nothing folds away under somebody who types.
  if ((isMissing || Object.keys(errors).length > 0) && !open) setOpen(true);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 rounded-lg border border-line bg-surface"
      data-import-place
    >
      <summary className="cursor-pointer px-4 py-2.5 text-sm">
        <span className="font-semibold">Where it belongs</span>
        <span className="text-muted"> · {placeWords(draft)}</span>
      </summary>
      <div className="border-t border-line p-4">
        <ImportFields {...fields} />
      </div>
    </details>
  );
}
