import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const publicGoProxy = "https://proxy.golang.org";

/**
 * The module proxies that the machine's owner set, else the public one. Unlike Go's own default nothing
 * is fetched from repositories directly, which a build may not reach.
 */
export async function goProxy(toolEnv: NodeJS.ProcessEnv): Promise<string> {
  if (toolEnv.GOPROXY) return toolEnv.GOPROXY;
  if (toolEnv.HOME === undefined) return publicGoProxy;
  const settings = await readFile(join(toolEnv.HOME, ".config/go/env"), "utf8").catch(() => "");
  return /^GOPROXY=(\S+)$/m.exec(settings)?.[1] ?? publicGoProxy;
}
