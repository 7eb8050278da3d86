import type { MaskStream } from "../masking/createMask.ts";

/** Where a process's output enters the log: bytes in, whole lines out. */
export interface LineSource {
  write(bytes: Uint8Array): void;
  /** Emits what is left without a line end. */
  end(): void;
}

/** A longer line is cut into several: one endless line must not pile up in memory. */
const LINE_CHARACTERS_MAX = 8_192;

/**
 * Decodes a byte stream as UTF-8 across chunk borders (bad bytes become U+FFFD) and emits it by
 * lines, so that the outputs of several processes never mix inside a line. Secrets are masked before
 * the text is cut into lines, which a secret may be longer than.
 */
export function createLineSource(emit: (line: string) => void, mask: MaskStream): LineSource {
  const decoder = new TextDecoder("utf-8");
  let pending = "";
  const drain = () => {
    let start = 0;
    for (let end = pending.indexOf("\n"); end !== -1; end = pending.indexOf("\n", start)) {
      emit(pending.slice(start, end));
      start = end + 1;
    }
    pending = pending.slice(start);
    while (pending.length > LINE_CHARACTERS_MAX) {
      const last = pending.charCodeAt(LINE_CHARACTERS_MAX - 1);
      const cut = last >= 0xd800 && last <= 0xdbff ? LINE_CHARACTERS_MAX - 1 : LINE_CHARACTERS_MAX;
      emit(pending.slice(0, cut));
      pending = pending.slice(cut);
    }
  };
  return {
    write: (bytes) => {
      pending += mask.push(decoder.decode(bytes, { stream: true }));
      drain();
    },
    end: () => {
      pending += mask.push(decoder.decode()) + mask.end();
      drain();
      if (pending !== "") emit(pending);
      pending = "";
    },
  };
}
