import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createVault, outboundAddresses } from "@lapline/engine";

/** Key pair of the GitHub App 7. */
export const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
});
const random = { bytes: (count: number) => randomBytes(count) };
/** Where credentials are sealed. */
export const vault = (() => {
  const made = createVault(randomBytes(32).toString("hex"), random);
  if (made === null) throw new Error("the key was refused");
  return made;
})();
/** Vendors of tests answer on this machine. */
export const allowed = (() => {
  const read = outboundAddresses.parseCidrs("127.0.0.1");
  if (read === null) throw new Error("the ranges were refused");
  return read;
})();
