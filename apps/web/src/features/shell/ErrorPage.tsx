"use client";

import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Page for surprises: what happened, and two ways on. The digest finds the line in the server's log. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main className="px-4" role="alert">
      <EmptyState icon={<CircleAlert aria-hidden />} title="This page broke">
        <p>
          Lapline hit an error of its own while it showed this page. Nothing was changed. Try again;
          if it stays, the server's log has the details.
        </p>
        {error.digest ? (
          <p className="font-mono text-xs text-faint">digest {error.digest}</p>
        ) : null}
        <div className="flex gap-2">
          <Button onClick={reset}>
            <RotateCw aria-hidden /> Try again
          </Button>
          <ButtonLink href="/runs" look="ghost">
            All runs
          </ButtonLink>
        </div>
      </EmptyState>
    </main>
  );
}
