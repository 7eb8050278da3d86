// What an operation of either duet target does: a Fibonacci number by the slow way, and a planted share of
// further ones, spread evenly over the operations.

/** @param {number} n @returns {number} */
const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));

/** Small units, so that a planted share of 1 % is some of one operation and not all of a hundredth. */
const unitNumber = 12;
const unitsPerOperation = 100;

/** @param {number} share of further work, such as 0.03 @returns {() => number} */
export function createOperation(share) {
  let owed = 0;
  return () => {
    owed += unitsPerOperation * (1 + share);
    let sum = 0;
    for (; owed >= 1; owed -= 1) sum += fibonacci(unitNumber);
    return sum;
  };
}
