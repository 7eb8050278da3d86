import {
  type EngineContext,
  type OpenSecretOutcome,
  openProjectSecret,
  type Vault,
} from "@lapline/engine";

export interface SecretDeps {
  engine: Pick<EngineContext, "db">;
  /** Null without SECRETS_KEY. */
  vault: Vault | null;
}

/** What a project's repository is asked with: `secret` null where its definition names none. */
export async function openSecretFor(
  { engine, vault }: SecretDeps,
  asked: { projectId: string | null; secret: string | undefined; repository: string },
): Promise<
  | Extract<OpenSecretOutcome, { outcome: "refused" }>
  | { outcome: "opened"; secret: GitSecret | null }
> {
  const { projectId, secret: name, repository: address } = asked;
  if (name === undefined || projectId === null) return { outcome: "opened", secret: null };
  return openProjectSecret(engine.db, vault, { projectId, name, address });
}

/** A user name and a password for one repository, and what people call them. */
export interface GitSecret {
  name: string;
  username: string;
  password: string;
}
