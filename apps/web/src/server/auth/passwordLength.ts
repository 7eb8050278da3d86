/** Shortest password that is taken; ASVS 5.0 6.2.1 asks for 8 and recommends 15. */
export const passwordLengthMin = 12;
/** Bounds the work of the hash. */
export const passwordLengthMax = 128;
