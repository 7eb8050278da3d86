/** Largest body that is parsed on the thread that answers requests: a few milliseconds of work. */
export const lightBytesMax = 256 * 1024;
