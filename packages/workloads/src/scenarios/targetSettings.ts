import type { LoadSetting } from "@lapline/contracts";

/** What decides the load and is no parameter: each target has its own (`targetLoads`). */
export const targetSettings = {
  keyType: { name: "keyType", title: "keys", unit: "text" },
} as const satisfies Record<string, LoadSetting>;
