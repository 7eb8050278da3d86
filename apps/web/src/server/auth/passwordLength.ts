/** Shortest password that is taken; the interface advises `passwordLengthAdvised`. */
export const passwordLengthMin = 12;
/** ASVS 5.0 6.2.1 recommends 15 where a password is the only factor. */
export const passwordLengthAdvised = 15;
/** Bounds the work of the hash. */
export const passwordLengthMax = 128;
