/** Something that was opened during the start and has to be closed. */
export type Closable = {
  readonly name: string;
  readonly stop: () => Promise<void>;
  /** The quick way, when the user does not want to wait. */
  readonly kill: () => void;
};

/** What is open, to be closed in reverse order. */
export type ClosingStack = {
  push(closable: Closable): void;
  closeAll(): Promise<void>;
  killAll(): void;
};

/** Makes an empty stack. A part that fails to close is reported and does not hold up the others. */
export function closingStack(): ClosingStack {
  const stack: Closable[] = [];
  return {
    push: (closable) => stack.push(closable),
    closeAll: async () => {
      for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
        try {
          await top.stop();
        } catch (error) {
          console.error(`${top.name} did not stop cleanly:`, error);
        }
        stack.pop();
      }
    },
    killAll: () => {
      for (const closable of stack.reverse()) closable.kill();
    },
  };
}
