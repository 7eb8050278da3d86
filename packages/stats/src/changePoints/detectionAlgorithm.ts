/**
 * Name of the present rules of change-point detection, kept with every stored verdict and state:
 * it changes whenever the same series may get another answer.
 */
export const detectionAlgorithm = "levels/8";
