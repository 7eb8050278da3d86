/**
 * How often a test that needs machines, servers or browsers is done again when it failed. Continuous
 * integration shares its machine with neighbours: what failed because of them passes at once, and
 * `npm test` names it at its end. Where somebody waits for a test of theirs, a failure is one.
 */
export const retries = process.env.CI === undefined ? 0 : 1;
