"use client";

import { useFrozen } from "../frozen/FrozenProvider.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";

/**
 * The command that submits a job again, or why there is none. Shares show none: what older ones hold
 * was written by the machine that sent the report.
 */
export function ReproduceCommand({ command }: { command: string | null }) {
  const isFrozen = useFrozen();
  if (isFrozen) return <p className="text-xs text-muted">Shares do not include commands.</p>;
  if (command === null) {
    return (
      <p className="text-xs text-muted">
        Measured elsewhere and imported. Lapline has no command for it.
      </p>
    );
  }
  return <CodeBlock label="command" code={command} />;
}
