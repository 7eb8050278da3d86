import { secretCovers, secretElsewhere, secretMissing } from "@lapline/contracts";
import type { Db, Tx } from "@lapline/db";
import type { Vault } from "../secrets/createVault.ts";
import { sealedAbout } from "./sealedAbout.ts";

interface NamedSecret {
  projectId: string;
  name: string;
  /** Where it would be sent to. */
  address: string;
}

/** Why a secret cannot be used for an address, as a sentence; null where it can. */
export async function secretProblem(
  db: Pick<Db | Tx, "projectSecret">,
  { projectId, name, address }: NamedSecret,
): Promise<string | null> {
  const row = await db.projectSecret.findUnique({
    where: { projectId_name: { projectId, name } },
    select: { address: true, problem: true },
  });
  if (row === null) return secretMissing(name);
  if (row.problem !== null) return endedWords(name, row.problem);
  return secretCovers(row.address, address) ? null : secretElsewhere(name, row.address, address);
}

/** A secret, opened for whoever fetches with it. */
export interface OpenedSecret {
  name: string;
  /** Addresses that it may be sent to: those below this one. */
  address: string;
  username: string;
  password: string;
  projectId: string;
}

export type OpenSecretOutcome =
  | { outcome: "opened"; secret: OpenedSecret }
  /** A sentence. */
  | { outcome: "refused"; reason: string };

/** Opens a project's secret for one address. `vault`: null without SECRETS_KEY. */
export async function openProjectSecret(
  db: Pick<Db | Tx, "projectSecret">,
  vault: Vault | null,
  named: NamedSecret,
): Promise<OpenSecretOutcome> {
  const { projectId, name } = named;
  const reason = await secretProblem(db, named);
  if (reason !== null) return { outcome: "refused", reason };
  const row = await db.projectSecret.findUnique({
    where: { projectId_name: { projectId, name } },
    select: { id: true, address: true, username: true, sealedPassword: true },
  });
  if (row === null || row.sealedPassword === null) {
    return { outcome: "refused", reason: secretMissing(name) };
  }
  const { id, sealedPassword, ...facts } = row;
  const password = openedBy(vault, sealedPassword, sealedAbout(id, row.address));
  if (password !== null) {
    return { outcome: "opened", secret: { name, projectId, ...facts, password } };
  }
  const unreadable = `The secret “${name}” cannot be decrypted, because SECRETS_KEY is missing or another one. Set the key that it was stored with, or set the secret again.`;
  return { outcome: "refused", reason: unreadable };
}

/** Null where the key is not there or another one. */
function openedBy(vault: Vault | null, sealed: string, about: string): string | null {
  try {
    return vault?.open(sealed, about) ?? null;
  } catch {
    return null;
  }
}

function endedWords(name: string, problem: string): string {
  return `The secret “${name}” has ended: ${problem} An owner or admin sets it again in Settings, Secrets.`;
}
