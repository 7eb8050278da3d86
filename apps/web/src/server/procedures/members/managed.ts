import { ApiError } from "../../http/apiError.ts";
import { forbidden, notFound } from "../../http/refusals.ts";

/** Turns what kept a member from being changed into a refusal. */
export function refuseManaged(
  outcome: "not_found" | "not_allowed" | "last_owner" | "own_hand_over",
): Error {
  switch (outcome) {
    case "not_found":
      return notFound("member");
    case "not_allowed":
      return forbidden("Only owners make, change and remove owners. Ask one of them.");
    case "own_hand_over":
      return forbidden(
        "You cannot hand over to yourself. Ask another owner or admin to remove you and take it over.",
      );
    case "last_owner":
      return new ApiError({
        status: 409,
        code: "last_owner",
        detail: "A project always has an owner. Make somebody else an owner first.",
      });
  }
}
