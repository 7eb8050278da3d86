import { createHash } from "node:crypto";
import type { DBAdapter, DBAdapterInstance, DBTransactionAdapter, Where } from "better-auth";

interface Asked {
  model: string;
  where?: Where[] | undefined;
}

const isOfSessions = ({ model }: Asked) => model === "session";

/** What the book keeps of a session's token. */
function sessionTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function hashValue(value: Where["value"]): Where["value"] {
  if (typeof value === "string") return sessionTokenHash(value);
  if (!Array.isArray(value)) return value;
  return value.map((each) => sessionTokenHash(String(each)));
}

/** The same question with hashes where tokens stand. */
function hashed<Q extends Asked>(query: Q): Q {
  if (!isOfSessions(query) || query.where === undefined) return query;
  const where = query.where.map((condition) =>
    condition.field === "token" ? { ...condition, value: hashValue(condition.value) } : condition,
  );
  return { ...query, where };
}

function tokensOf({ where = [] }: Asked): string[] {
  return where.flatMap(({ field, value }) =>
    field === "token" ? [value].flat().filter((each) => typeof each === "string") : [],
  );
}

/** The row with the token that was asked for in place of its hash: cookies are made of it. */
function shown<T>(query: Asked, row: T): T {
  if (!isOfSessions(query) || row === null || typeof row !== "object" || !("token" in row)) {
    return row;
  }
  const token = tokensOf(query).find((each) => sessionTokenHash(each) === row.token);
  return token === undefined ? row : { ...row, token };
}

function withToken<D extends object>(model: string, data: D, change: (token: string) => string): D {
  if (model !== "session" || !("token" in data) || typeof data.token !== "string") return data;
  return { ...data, token: change(data.token) };
}

function overHashes(inner: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...inner,
    async create(query) {
      const { model, data } = query;
      const row = await inner.create<typeof data, object>({
        ...query,
        data: withToken(model, data, sessionTokenHash),
      });
      const given = "token" in data ? String(data.token) : "";
      return withToken(model, row, () => given) as never;
    },
    findOne: async <T>(query: Parameters<DBAdapter["findOne"]>[0]) =>
      shown(query, await inner.findOne<T>(hashed(query))),
    findMany: async <T>(query: Parameters<DBAdapter["findMany"]>[0]) =>
      (await inner.findMany<T>(hashed(query))).map((row) => shown(query, row)),
    count: (query) => inner.count(hashed(query)),
    update: async <T>(query: Parameters<DBAdapter["update"]>[0]) =>
      shown(query, await inner.update<T>(hashed(query))),
    updateMany: (query) => inner.updateMany(hashed(query)),
    delete: (query) => inner.delete(hashed(query)),
    deleteMany: (query) => inner.deleteMany(hashed(query)),
    consumeOne: async <T>(query: Parameters<DBAdapter["consumeOne"]>[0]) =>
      shown(query, await inner.consumeOne<T>(hashed(query))),
    incrementOne: async <T>(query: Parameters<DBAdapter["incrementOne"]>[0]) =>
      shown(query, await inner.incrementOne<T>(hashed(query))),
  };
}

/**
 * better-auth's adapter over a book that holds no token which opens anything: sessions are stored and
 * looked up by SHA-256 (ASVS 11.4.2; 190 random bits need no slow hash). better-auth itself knows
 * tokens only, as the cookies hold them.
 */
export function hashSessionTokens(adapter: DBAdapterInstance): DBAdapterInstance {
  return (options) => {
    const inner = adapter(options);
    return {
      ...inner,
      ...overHashes(inner),
      transaction: (work) => inner.transaction((trx) => work(overHashes(trx))),
    };
  };
}
