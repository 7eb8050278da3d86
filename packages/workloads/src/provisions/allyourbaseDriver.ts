import type { HttpBootstrapContext, HttpChat, HttpDriver } from "../drivers/httpDriver.ts";
import { openAllyourbaseApi, openAllyourbaseSql, readPostgresSettings } from "./allyourbaseApi.ts";
import { openAllyourbaseSync } from "./allyourbaseSync.ts";
import { lightChat } from "./httpReplies.ts";

async function bootstrap(context: HttpBootstrapContext): Promise<HttpChat> {
  if (context.needsRecords) throw new Error("There is no chat room on Allyourbase.");
  const sql = await openAllyourbaseSql(context);
  return lightChat({
    version: null,
    settings: await readPostgresSettings(sql),
    light: (i) => ({ method: "GET", path: i % 2 === 0 ? "/health" : "/api/schema" }),
    durability: () => readPostgresSettings(sql),
  });
}

/** Speaks to Allyourbase; its tables are made by SQL through its own administration. */
export const allyourbaseDriver: HttpDriver = {
  readiness: { method: "GET", path: "/health" },
  bootstrap,
  openApi: openAllyourbaseApi,
  openSync: openAllyourbaseSync,
  // What PostgreSQL comes with.
  expectedSettings: () => ({ synchronousCommit: "on", fsync: "on", fullPageWrites: "on" }),
};
