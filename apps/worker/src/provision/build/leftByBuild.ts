import { JobFailure } from "../../jobFailure.ts";

/** What a host lacks, whatever a build left on it. */
const ofHost = ["ENOSPC", "EDQUOT", "EIO", "EMFILE", "ENFILE", "ENOMEM", "EROFS", "ESTALE"];

/**
 * Looks at what code of others left in a folder. A name that is no text, a path longer than the system
 * takes and a folder that nobody may enter are the build's own doing: `build_failed`. As errors of the
 * worker they would be tried again, and five of them would take the machine out of service.
 */
export async function leftByBuild<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined || ofHost.includes(code)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new JobFailure("build_failed", `what the build left cannot be kept: ${reason}`, {
      cause: error,
    });
  }
}
