import { ApiError } from "../http/apiError.ts";

/** 422 for a rule or a budget about something that this project never measured. */
export function unknownScope(noun: "rule" | "budget", field: string): ApiError {
  return new ApiError({
    status: 422,
    code: `${noun}_invalid`,
    detail: `This project has never measured such a ${field}. Check how it is written; a ${noun} can be made once there are results.`,
    errors: [{ path: field, message: `unknown ${field}` }],
  });
}
