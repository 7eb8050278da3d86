import pg from "pg";

// Loaded into a control process before its own code (`--import`): every statement that contains the
// text in its own address is never sent and never answered, as after a bug that loses a promise.

const frozen = new URL(import.meta.url).searchParams.get("statement") ?? "";
const { query } = pg.Client.prototype;

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    const [config] = given;
    const text = typeof config === "string" ? config : (config as { text?: string }).text;
    if (frozen !== "" && text?.includes(frozen) === true) return new Promise(() => {});
    return Reflect.apply(query, this, given);
  },
});
