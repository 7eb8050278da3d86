/** Largest n that a scenario may ask for: its call takes some minutes in an interpreter. */
export const fibonacciMax = 45;

/** The n-th Fibonacci number (0, 1, 1, 2 …), which every answer of the target is held against. */
export function fibonacci(n: number): number {
  let [current, next] = [0, 1];
  for (let i = 0; i < n; i++) [current, next] = [next, current + next];
  return current;
}
