/**
 * SQL with `?` in place of `?1`, `?2` …, which node:sqlite of many releases takes for names (Node.js
 * 22.16.0 and 24.4.1, Deno 2.4.3 do). `order`: the number (from 0) of the value for each `?`; null
 * when that is the order in which values are given anyway. A numbered parameter within quotes is not
 * understood.
 */
export function anonymousParameters(sql: string): { sql: string; order: number[] | null } {
  const order: number[] = [];
  const anonymous = sql.replace(/\?(\d+)/g, (_, number: string) => {
    order.push(Number(number) - 1);
    return "?";
  });
  return { sql: anonymous, order: order.every((from, at) => from === at) ? null : order };
}
