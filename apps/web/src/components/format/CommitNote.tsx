import type { VersionCommit } from "@lapline/contracts";
import { formatAbsoluteTime } from "./formatAbsoluteTime.ts";

/** Message, author and date of the commit that a version is; nothing where no import said them. */
export function CommitNote({ commit }: { commit: VersionCommit | undefined }) {
  if (commit === undefined) return null;
  const { message, author, committedAt } = commit;
  const facts = [author, committedAt === null ? null : formatAbsoluteTime(Date.parse(committedAt))];
  const rest = facts.filter((fact) => fact !== null).join(", ");
  return (
    <span className="min-w-0 text-xs break-words" data-commit>
      {message}
      {rest === "" ? null : (
        <span className="text-muted">
          {message === null ? "" : " · "}
          {rest}
        </span>
      )}
    </span>
  );
}
