import { leftOutPatterns } from "./parts.ts";

/**
 * `npm test` and `npm run test:full` name the parts that take part. Where nobody does, nothing is left
 * out: every test can be run by its path.
 */
const takenParts = process.env.LAPLINE_TEST_PARTS;

/** Patterns of the test files that this session leaves out. */
export const leftOut = takenParts === undefined ? [] : leftOutPatterns(takenParts.split(","));
