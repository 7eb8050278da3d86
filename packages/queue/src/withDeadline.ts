/**
 * The promise's result, or a rejection after `deadlineMs` with a sentence that names `what`.
 * The promise itself is not stopped: its later rejection is swallowed.
 */
export async function withDeadline<T>(
  promise: Promise<T>,
  deadlineMs: number,
  what: string,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} did not answer within ${deadlineMs} ms`)),
      deadlineMs,
    );
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
