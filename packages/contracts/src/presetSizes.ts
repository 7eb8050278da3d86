/** How much work a run of a published comparison does. */
export const presetSizes = ["quick", "as-printed"] as const;
