import type { ApiError } from "../http/apiError.ts";
import { unauthorized } from "../http/refusals.ts";

/** 401 for a machine key that was never given out or was revoked. */
export function unknownMachineKey(): ApiError {
  return unauthorized(
    "This machine key is unknown or revoked. Register the machine again: Machines, Add machine.",
  );
}
