import { z } from "zod";
import { askRegistry, type RegistryAnswer } from "./askRegistry.ts";
import type { ImageReference } from "./imageReference.ts";
import { parseJsonText } from "./parseJsonText.ts";

/** Asks one repository of an image registry. */
export interface ImageRegistry {
  /** `path` below the repository, e.g. `tags/list?n=100`. */
  ask(
    path: string,
    options?: { method?: "GET" | "HEAD"; accept?: string; expected?: readonly number[] },
  ): Promise<RegistryAnswer>;
}

const tokenSchema = z.looseObject({
  token: z.string().optional(),
  access_token: z.string().optional(),
});

/**
 * A repository by the OCI distribution protocol, read as nobody in particular: where the registry
 * wants a token, an anonymous one is fetched once from where its first refusal says.
 */
export function openImageRegistry(
  { registryUrl, name }: ImageReference,
  signal: AbortSignal,
): ImageRegistry {
  let token: string | undefined;
  return {
    async ask(path, { method = "GET", accept, expected = [] } = {}) {
      const send = () =>
        askRegistry({
          url: `${registryUrl}/v2/${name}/${path}`,
          method,
          headers: {
            ...(accept === undefined ? {} : { accept }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          expected: [401, ...expected],
          signal,
        });
      const first = await send();
      if (first.outcome === "failed" || first.status !== 401) return first;
      const challenge = first.headers.get("www-authenticate") ?? "";
      const fetched = await fetchToken(challenge, { registryUrl, name }, signal);
      if (fetched.outcome === "failed") return fetched;
      token = fetched.token;
      const second = await send();
      if (second.outcome === "failed" || second.status !== 401) return second;
      return { outcome: "failed", problem: `${registryUrl} keeps ${name} from anonymous readers.` };
    },
  };
}

type Token = { outcome: "token"; token: string } | { outcome: "failed"; problem: string };

async function fetchToken(
  challenge: string,
  { registryUrl, name }: ImageReference,
  signal: AbortSignal,
): Promise<Token> {
  const parameters = new Map(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
  );
  const realm = parameters.get("realm") ?? "";
  const failed = (problem: string): Token => ({ outcome: "failed", problem });
  // Only a registry that is itself without TLS may send its readers to such an address.
  const isSafe = realm.startsWith("https://") || registryUrl.startsWith("http://");
  if (!/^Bearer /i.test(challenge) || !URL.canParse(realm) || !isSafe) {
    return failed(`${registryUrl} refuses ${name} without saying where a token is to be had.`);
  }
  const url = new URL(realm);
  const service = parameters.get("service");
  if (service !== undefined) url.searchParams.set("service", service);
  url.searchParams.set("scope", parameters.get("scope") ?? `repository:${name}:pull`);
  const answer = await askRegistry({ url: url.href, signal });
  if (answer.outcome === "failed") return answer;
  const parsed = parseJsonText(tokenSchema, answer.text);
  const token = parsed?.token ?? parsed?.access_token;
  if (token === undefined) return failed(`${url.host} answered without a token.`);
  return { outcome: "token", token };
}
