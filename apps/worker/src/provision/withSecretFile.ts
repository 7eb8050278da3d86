import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import type { SecretResponse } from "@lapline/contracts";
import { pathIn } from "../paths/pathIn.ts";
import { removeTree } from "../paths/removeTree.ts";
import { accountOf } from "../sandbox/walls/room.ts";
import { handOver } from "./build/handOver.ts";
import { homesOf } from "./build/writeHome.ts";
import type { ProvisionContext } from "./provisionContext.ts";

/**
 * Lends a file that holds a secret to one run of a tool, and deletes it afterwards. Only the account of
 * the job can read it, and only a run that is shown it sees it. What a killed worker left is cleared
 * with the homes of builds at the next start.
 */
export async function withSecretFile<T>(
  text: string,
  context: ProvisionContext,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const homes = homesOf(context.toolCacheDir, context.marker.scope);
  await mkdir(homes, { recursive: true });
  const dir = await mkdtemp(pathIn(homes, "secret-"));
  try {
    const file = pathIn(dir, "secret");
    await writeFile(file, text, { mode: 0o400 });
    const { walls, marker } = context;
    if (walls.up && walls.walls.asRoot) await handOver(file, accountOf(marker));
    return await use(file);
  } finally {
    const left = await removeTree(dir);
    if (left !== null) context.logs.line(left);
  }
}

/** The value of a header that carries a user name and a password. Pure. */
export function basicAuthorization({
  username,
  password,
}: Pick<SecretResponse, "username" | "password">): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
