/** Pieces that any body may come in, and how long the others are on average at least. */
const freePieces = 1_000;
const bytesPerPiece = 256;

/** Whether a body comes in so many small pieces that reading it costs more than what it says. */
export const isCrumbled = (pieces: number, bytes: number): boolean =>
  pieces > freePieces + bytes / bytesPerPiece;
