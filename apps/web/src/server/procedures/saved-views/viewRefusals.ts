import { ApiError } from "../../http/apiError.ts";

/** 409 for a name that stands for another view already. */
export function viewExists(): ApiError {
  return new ApiError({
    status: 409,
    code: "view_exists",
    detail: "There is a view of that name. Choose another name, or change that view.",
  });
}

/** 409 at the bound on views. */
export function tooManyViews(): ApiError {
  return new ApiError({
    status: 409,
    code: "too_many_views",
    detail: "There are as many views as there may be. Delete some that are not needed.",
  });
}
