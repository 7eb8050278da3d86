import { createSign } from "node:crypto";
import type { RepositoryCredentials, RepositoryVendor } from "@lapline/contracts";
import { z } from "zod";
import type { OutboundPolicy } from "../outbound/findRoute.ts";
import { openVendorApi, type VendorApi, VendorRefusal } from "./vendorApi.ts";

/** A minute into the past, since clocks differ, and below the ten minutes that GitHub allows. */
const leadSeconds = 60;
const lifeSeconds = 9 * 60;

/** The token with which a GitHub App says who it is (RS256). Throws when the key is not an RSA key. */
function signAppJwt(appId: number, privateKey: string, now: Date): string {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const claims = {
    iat: nowSeconds - leadSeconds,
    exp: nowSeconds + lifeSeconds,
    iss: String(appId),
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const content = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  const signature = createSign("RSA-SHA256").update(content).sign(privateKey, "base64url");
  return `${content}.${signature}`;
}

export interface RepositoryApiOptions {
  vendor: RepositoryVendor;
  baseUrl: string;
  repository: string;
  credentials: RepositoryCredentials;
  policy: OutboundPolicy;
  now: () => Date;
  signal: AbortSignal;
}

const githubHeaders = {
  accept: "application/vnd.github+json",
  "x-github-api-version": "2022-11-28",
};

/**
 * Opens the API of a repository's vendor with the connection's credentials. Throws a VendorRefusal when
 * an App gets no token.
 */
export async function openRepositoryApi(options: RepositoryApiOptions): Promise<VendorApi> {
  const { vendor, credentials } = options;
  switch (vendor) {
    case "github": {
      const token =
        credentials.kind === "token" ? credentials.token : await appToken(options, credentials);
      return openGitHub(options, token);
    }
    case "gitlab":
      return open(options, "GitLab", { "private-token": tokenOf(credentials) });
    case "gitea":
      return open(options, "Gitea", { authorization: `token ${tokenOf(credentials)}` });
  }
}

function open(
  { baseUrl, policy, now, signal }: RepositoryApiOptions,
  vendor: string,
  headers: Record<string, string>,
): VendorApi {
  return openVendorApi({ vendor, baseUrl, headers, policy, now, signal });
}

function openGitHub(options: RepositoryApiOptions, token: string): VendorApi {
  return open(options, "GitHub", { ...githubHeaders, authorization: `Bearer ${token}` });
}

/** A token of one hour for the repositories that the App is installed in. */
async function appToken(
  options: RepositoryApiOptions,
  app: Extract<RepositoryCredentials, { kind: "app" }>,
): Promise<string> {
  let jwt: string;
  try {
    jwt = signAppJwt(app.appId, app.privateKey, options.now());
  } catch {
    throw unusable("The private key of the GitHub App cannot be read. Enter it again.");
  }
  const { value } = await openGitHub(options, jwt).call({
    method: "POST",
    path: `/app/installations/${app.installationId}/access_tokens`,
    schema: z.looseObject({ token: z.string().min(1) }),
  });
  return value.token;
}

function tokenOf(credentials: RepositoryCredentials): string {
  if (credentials.kind === "token") return credentials.token;
  throw unusable("Only GitHub has apps. Give a token.");
}

function unusable(message: string): VendorRefusal {
  return new VendorRefusal(message, {
    verdict: "failed",
    status: null,
    answer: null,
    retryAfterMs: null,
  });
}
