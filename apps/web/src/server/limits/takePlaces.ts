/** One bound that something new must keep, and what is thrown where it does not. */
export interface PlaceBound {
  name: string;
  max: number;
  refuse: () => Error;
}

/**
 * Takes one place under every bound, or throws the refusal of the first that is full and takes none.
 * Answers how to give them back; calling that twice is harmless.
 */
export function takePlaces(taken: Map<string, number>, bounds: readonly PlaceBound[]): () => void {
  for (const { name, max, refuse } of bounds) {
    if ((taken.get(name) ?? 0) >= max) throw refuse();
  }
  const held = bounds.map(({ name }) => name);
  for (const name of held) taken.set(name, (taken.get(name) ?? 0) + 1);
  return () => {
    for (const name of held.splice(0)) {
      const left = (taken.get(name) ?? 1) - 1;
      if (left <= 0) taken.delete(name);
      else taken.set(name, left);
    }
  };
}
