/** Series that one person may pin in one project: more would be no choice. */
export const pinsMax = 50;
