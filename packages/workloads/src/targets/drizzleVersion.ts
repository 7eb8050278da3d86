/** Drizzle beneath which the drivers are compared: one version, so that a series shows the driver. */
export const drizzleVersion = "0.45.4";
