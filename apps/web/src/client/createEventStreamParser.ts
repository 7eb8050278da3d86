export interface StreamEvent {
  /** Name of the event; `message` when the server named none. */
  event: string;
  data: string;
  id: string | null;
}

/**
 * Incremental parser of text/event-stream (WHATWG). Feed it decoded text as it comes; it returns the
 * events completed so far. Comments and `retry` are passed over.
 */
export function createEventStreamParser(): (text: string) => StreamEvent[] {
  let rest = "";
  let event = "";
  let data: string[] = [];
  let id: string | null = null;
  return (text) => {
    const events: StreamEvent[] = [];
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) events.push({ event: event || "message", data: data.join("\n"), id });
        event = "";
        data = [];
        continue;
      }
      const colon = line.indexOf(":");
      const field = colon === -1 ? line : line.slice(0, colon);
      const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
      if (field === "event") event = value;
      else if (field === "data") data.push(value);
      else if (field === "id" && !value.includes("\0")) id = value;
    }
    return events;
  };
}
