interface Waiter {
  begin: () => void;
}

export interface Turn {
  /** Gives the turn back; calling it twice is harmless. */
  end: () => void;
}

/** Why somebody who waited got no turn. */
export type NoTurn = "full" | "late" | "gone";

interface TurnOptions {
  caller: string;
  waitMsMax: number;
  gone: AbortSignal;
}

/**
 * Who works next on a few threads: one request of a caller at a time, and callers in turn, so that
 * whoever asks for much waits behind whoever asks for little.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #working = new Set<string>();
  /** In the order in which callers are served; who had a turn goes to the end. */
  readonly #waiting = new Map<string, Waiter[]>();
  #waitingCount = 0;

  constructor({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** Requests that wait for a turn. */
  get waiting(): number {
    return this.#waitingCount;
  }

  /** Waits for a turn of the caller. */
  async take({ caller, waitMsMax, gone }: TurnOptions): Promise<Turn | NoTurn> {
    if (gone.aborted) return "gone";
    if (this.#waitingCount >= this.#waitingMax) return "full";
    return new Promise((resolve) => {
      const settle = (outcome: Turn | NoTurn): void => {
        clearTimeout(timer);
        gone.removeEventListener("abort", leave);
        resolve(outcome);
      };
      const waiter: Waiter = { begin: () => settle({ end: this.#begun(caller) }) };
      const leave = (): void => {
        this.#remove(caller, waiter);
        settle("gone");
      };
      const timer = setTimeout(() => {
        this.#remove(caller, waiter);
        settle("late");
      }, waitMsMax);
      gone.addEventListener("abort", leave);
      this.#waiting.set(caller, [...(this.#waiting.get(caller) ?? []), waiter]);
      this.#waitingCount += 1;
      this.#serve();
    });
  }

  #begun(caller: string): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#working.delete(caller);
      const left = this.#waiting.get(caller);
      if (left !== undefined) {
        this.#waiting.delete(caller);
        this.#waiting.set(caller, left);
      }
      this.#serve();
    };
  }

  #remove(caller: string, waiter: Waiter): void {
    const left = (this.#waiting.get(caller) ?? []).filter((each) => each !== waiter);
    this.#waitingCount -= 1;
    if (left.length === 0) this.#waiting.delete(caller);
    else this.#waiting.set(caller, left);
  }

  #serve(): void {
    for (const [caller, [waiter]] of [...this.#waiting]) {
      if (this.#working.size >= this.#atOnce) return;
      if (waiter === undefined || this.#working.has(caller)) continue;
      this.#remove(caller, waiter);
      this.#working.add(caller);
      waiter.begin();
    }
  }
}
