/** Published comparisons that one run repeats, as `lapline submit --preset` names them. */
export const presetIds = ["trailbase", "goatdb", "allyourbase", "go-sqlite", "flutter"] as const;
export type PresetId = (typeof presetIds)[number];
