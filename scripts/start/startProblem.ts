/** A reason not to start that the user can mend. The message is a sentence that says how. */
export class StartProblem extends Error {}
