/** Prisma: cannot reach, timed out, closed, pool timeout, transaction lost or not started in time. */
const prismaCodes = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2034",
  "P2037",
]);

/** PostgreSQL: class 08 connection exception, 53 resources, 57P shutdown and start-up, 40 retryable. */
const sqlStates = /^(08|53|57P0|40001|40P01|57014|25P03|55P03)/;

const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
]);

/** Names of driver adapter errors (`cause.kind` in Prisma 7) that speak of the connection. */
const adapterKinds = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TlsConnectionError",
  "TransactionWriteConflict",
]);

const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|connection ended|server closed the connection|client was closed|not queryable|database system is (starting|shutting)/i;

function saysUnavailable(error: object): boolean {
  const { code, kind, originalCode, syscall } = error as Record<string, unknown>;
  if (typeof kind === "string" && adapterKinds.has(kind)) return true;
  for (const word of [code, originalCode]) {
    if (typeof word !== "string") continue;
    if (prismaCodes.has(word) || sqlStates.test(word)) return true;
    if (socketCodes.has(word) && (word !== "ENOENT" || syscall === "connect")) return true;
  }
  return error instanceof Error && driverMessages.test(error.message);
}

/**
 * Whether an error means that PostgreSQL could not be reached, is restarting, or gave up on load, so
 * that the same call may succeed in a moment. Looks through `cause`, Prisma's `meta.driverAdapterError`
 * and the members of an AggregateError.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const open: unknown[] = [error];
  for (let looked = 0; open.length > 0 && looked < 20; looked += 1) {
    const current = open.pop();
    if (typeof current !== "object" || current === null) continue;
    if (saysUnavailable(current)) return true;
    const { cause, meta, errors } = current as Record<string, unknown>;
    open.push(cause);
    if (typeof meta === "object" && meta !== null) {
      open.push((meta as Record<string, unknown>).driverAdapterError);
    }
    if (Array.isArray(errors)) open.push(...errors.slice(0, 5));
  }
  return false;
}
