/** Releases that one target entry may go back. */
export const lastVersionsMax = 50;
