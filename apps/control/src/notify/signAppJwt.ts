import { createSign } from "node:crypto";

/** A minute into the past, since clocks differ, and below the ten minutes that GitHub allows. */
const leadSeconds = 60;
const lifeSeconds = 9 * 60;

/** The token with which a GitHub App says who it is (RS256). Throws when the key is not an RSA key. */
export function signAppJwt(appId: number, privateKey: string, now: Date): string {
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
