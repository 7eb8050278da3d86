import type { HarnessAnswer } from "@lapline/contracts";

type FailureCode = Extract<HarnessAnswer, { ok: false }>["code"];

/** Ends a trial with the error code of the job that it stands for. */
export class HarnessFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Runs `step`; what it throws becomes a failure with `code`, unless it already is one. */
export async function failingAs<T>(code: FailureCode, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof HarnessFailure) throw error;
    throw new HarnessFailure(code, messageOf(error), { cause: error });
  }
}

/** What a thrown value says, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
