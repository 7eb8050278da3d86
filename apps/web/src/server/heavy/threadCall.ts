/** A request as it is handed to a thread; what it costs nothing to move is moved, not copied. */
export interface ThreadCall {
  door: "rest" | "trpc" | "machine" | "hook";
  url: string;
  method: string;
  headers: [name: string, value: string][];
  requestId: string;
  body: Uint8Array<ArrayBuffer> | null;
}

export interface ThreadAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
}
