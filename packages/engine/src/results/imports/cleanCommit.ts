import type { ImportedCommit } from "@lapline/contracts";
import type { PlannedCommit } from "../series/plannedCommit.ts";
import { cleanText } from "./cleanText.ts";

const messageMax = 300;
const authorMax = 100;

/** What a file says of a commit, as it is stored: of the message its first line. Pure. */
export function cleanCommit({
  message = "",
  author = "",
  committedAt,
}: Omit<ImportedCommit, "version">): PlannedCommit {
  const [firstLine = ""] = message.trimStart().split(/[\r\n]/, 1);
  return {
    message: cleanText(firstLine).slice(0, messageMax).toWellFormed() || null,
    author: cleanText(author).slice(0, authorMax).toWellFormed() || null,
    committedAt: committedAt === undefined ? null : new Date(committedAt),
  };
}
