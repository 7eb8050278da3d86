import { ApiError } from "../../http/apiError.ts";

/** 422 for a rule about something that this project never measured. */
export function unknownScope(field: string): ApiError {
  return new ApiError({
    status: 422,
    code: "rule_invalid",
    detail: `This project has never measured such a ${field}. Check how it is written; a rule can be made once there are results.`,
    errors: [{ path: field, message: `unknown ${field}` }],
  });
}
