import { randomInt } from "node:crypto";
import fc from "fast-check";

/**
 * Set-up of every test file. A property that fails is told with what was found within a minute: shrinking a
 * long history once took all the time that CI has. One that holds so far holds, with fewer runs, where a
 * machine is that slow. A test that is done again draws the same cases: no neighbour of the machine is to
 * blame for a counterexample.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 60_000, seed: randomInt(2 ** 31) });
