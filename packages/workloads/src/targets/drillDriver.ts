import { z } from "zod";
import type { HttpDriver } from "../httpDriver.ts";
import { lightChat } from "./lightChat.ts";

const health = { method: "GET", path: "/health" } as const;
const settings = { method: "GET", path: "/settings" } as const;
const settingsSchema = z.strictObject({ stores: z.string() });

/** Speaks to the server of the drill targets, which computes and stores nothing. */
export const drillDriver: HttpDriver = {
  readiness: health,
  bootstrap: async ({ send }) => ({
    ...lightChat({
      version: null,
      settings: {},
      light: () => health,
      durability: async () => settingsSchema.parse(JSON.parse((await send(settings)).body)),
    }),
    fibonacci: (n) => ({ method: "GET", path: `/fibonacci?n=${n}` }),
  }),
  expectedSettings: () => ({ stores: "nothing" }),
};
