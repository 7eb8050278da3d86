import type { HttpDriver } from "../httpDriver.ts";
import { lightChat } from "./lightChat.ts";

const health = { method: "GET", path: "/health" } as const;

/** Speaks to the server of the drill targets, which computes and stores nothing. */
export const drillDriver: HttpDriver = {
  readiness: health,
  bootstrap: async () => ({
    ...lightChat({
      version: null,
      settings: {},
      light: () => health,
      durability: async () => ({}),
    }),
    fibonacci: (n) => ({ method: "GET", path: `/fibonacci?n=${n}` }),
  }),
  expectedSettings: () => ({}),
};
