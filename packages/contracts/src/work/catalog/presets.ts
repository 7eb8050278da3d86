/** Published comparisons that one run repeats, as `lapline submit --preset` names them. */
export const presetIds = ["trailbase", "goatdb", "allyourbase", "go-sqlite", "flutter"] as const;
export type PresetId = (typeof presetIds)[number];

/** How much work a run of a published comparison does. */
export const presetSizes = ["quick", "as-printed"] as const;
