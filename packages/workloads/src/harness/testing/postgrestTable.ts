import type { StubReply, StubRequest } from "./httpStub.ts";

const object = "application/vnd.pgrst.object+json";

/**
 * One table as PostgREST serves it, as far as Lapline uses it: filters `column=eq.value` and `like`,
 * order by id, one object where the caller wants one.
 */
export class PostgrestTable<Row extends object> {
  stored: (Row & { id: number })[] = [];
  #lastId = 0;

  find(query: URLSearchParams): (Row & { id: number })[] {
    const conditions = [...query].filter(([, value]) => /^(eq|like)\./.test(value));
    const found = this.stored.filter((row) =>
      conditions.every(([column, condition]) => {
        const value = String(Reflect.get(row, column));
        const like = /^like\.\*(.*)\*$/.exec(condition)?.[1];
        return like === undefined ? `eq.${value}` === condition : value.includes(like);
      }),
    );
    if (query.get("order") === "id.desc") found.reverse();
    return found.slice(0, Number(query.get("limit") ?? 1000));
  }

  insert(request: StubRequest): StubReply {
    const rows = (Array.isArray(request.body) ? request.body : [request.body]) as Row[];
    const made = rows.map((row) => {
      this.#lastId += 1;
      return { id: this.#lastId, ...row };
    });
    this.stored.push(...made);
    return represent(made, request, 201);
  }

  /** Updates or deletes those of the rows that were asked for which may be changed. */
  change(request: StubRequest, mayChange: (row: Row) => boolean): StubReply {
    const rows = this.find(request.query).filter(mayChange);
    const answer = represent(rows, request, 200);
    if (answer.status !== 200) return answer;
    const change = request.method === "PATCH" ? (request.body as Partial<Row>) : null;
    this.stored = this.stored.flatMap((row) => {
      if (!rows.includes(row)) return [row];
      return change === null ? [] : [{ ...row, ...change }];
    });
    return answer;
  }

  read(request: StubRequest): StubReply {
    return represent(this.find(request.query), request, 200);
  }
}

/** Any other number of rows than one is refused where the caller wants one. */
function represent(rows: readonly object[], { headers }: StubRequest, status: number): StubReply {
  if (headers.accept !== object) return { status, body: rows };
  return rows.length === 1
    ? { status, body: rows[0] }
    : { status: 406, body: { code: "PGRST116" } };
}
