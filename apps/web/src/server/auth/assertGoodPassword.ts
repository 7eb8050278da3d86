import { ApiError } from "../http/apiError.ts";
import { passwordProblem } from "./passwordProblem.ts";

/** Refuses (400) a password that attackers try first. `path` names its field, `known` its owner. */
export async function assertGoodPassword(
  password: string,
  { path, known }: { path: string; known: readonly string[] },
): Promise<void> {
  const message = await passwordProblem(password, known);
  if (message === null) return;
  throw new ApiError({
    status: 400,
    code: "password_common",
    detail: `The password ${message}.`,
    errors: [{ path, message }],
  });
}
