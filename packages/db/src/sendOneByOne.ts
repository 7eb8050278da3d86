import type { ClientBase } from "pg";

/**
 * Makes a connection wait for one answer before it sends the next query. Prisma asks for the
 * relations of a row all at once, in a transaction too, and from pg 9 on a connection that is asked
 * while it waits refuses.
 */
export function sendOneByOne(client: ClientBase): void {
  const { query } = client;
  let answered: Promise<unknown> = Promise.resolve();
  const send = (...args: unknown[]): unknown => {
    // With a callback asks the pool, and only while nobody else has the connection.
    if (args.some((arg) => typeof arg === "function")) return Reflect.apply(query, client, args);
    const answer = answered.then(() => Reflect.apply(query, client, args));
    answered = answer.catch(() => undefined);
    return answer;
  };
  Object.assign(client, { query: send });
}
