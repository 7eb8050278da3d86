"use client";

const button = "inline-flex h-8 items-center rounded-md px-3 text-sm font-medium hover:bg-hover";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/**
 * Page for surprises: what happened, and two ways on. The digest finds the line in the server's log.
 * It loads with every page, so it brings nothing of its own; the link loads the page anew on purpose.
 */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main role="alert" className="mx-auto flex w-full max-w-xl flex-col gap-3 px-4 py-20 text-sm">
      <h1 className="text-base font-semibold">This page broke</h1>
      <p className="text-muted">
        Lapline hit an error of its own while it showed this page. Nothing was changed. Try again;
        if it stays, the server's log has the details.
      </p>
      {error.digest ? <p className="font-mono text-xs text-faint">digest {error.digest}</p> : null}
      <p className="flex gap-2">
        <button type="button" onClick={reset} className={`${button} border border-line bg-surface`}>
          Retry
        </button>
        <a href="/" className={`${button} text-muted`}>
          All runs
        </a>
      </p>
    </main>
  );
}
