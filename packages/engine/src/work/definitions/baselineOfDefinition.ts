/** How a baseline was found that a definition names, in words that follow "it is". */
export const baselineOfDefinition = "the baseline of the definition";
