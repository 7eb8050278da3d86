export interface TestEvent {
  event: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

/** Reads a stream's events one by one; `close` leaves it as a browser would. */
export function readEvents(response: Response) {
  if (response.body === null) throw new Error(`no stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const fieldsOf = (frame: string) =>
    new Map(
      frame.split("\n").map((line): [string, string] => {
        const at = line.indexOf(": ");
        return [line.slice(0, at), line.slice(at + 2)];
      }),
    );
  /** The next event, or null at the end of the stream. */
  const next = async (): Promise<TestEvent | null> => {
    for (;;) {
      const end = rest.indexOf("\n\n");
      if (end === -1) {
        const { done, value } = await reader.read();
        if (done) return null;
        rest += value;
        continue;
      }
      const fields = fieldsOf(rest.slice(0, end));
      rest = rest.slice(end + 2);
      const event = fields.get("event");
      if (event === undefined) continue;
      return { event, id: fields.get("id"), data: JSON.parse(fields.get("data") ?? "") };
    }
  };
  return { next, close: () => reader.cancel() };
}
