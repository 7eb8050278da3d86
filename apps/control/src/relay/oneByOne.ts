/**
 * The same work, never twice at once: calls wait for those before them, whatever became of these. A
 * long import asks for the evaluation of all of its histories together, and each holds a connection.
 */
export function oneByOne<T>(work: (input: T) => Promise<void>): (input: T) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const own = last.then(() => work(input));
    last = own.catch(() => undefined);
    return own;
  };
}
