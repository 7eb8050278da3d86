import { formatCount } from "@lapline/contracts";
import { readSnapshot } from "./readSnapshot.ts";

/** What came out of hashing the share's bytes in this browser, in a sentence. */
export async function verifySnapshot(snapshotUrl: string, contentHash: string): Promise<string> {
  try {
    const bytes = await readSnapshot(snapshotUrl);
    // Browsers hash only on pages that came over https or from this computer.
    if (!globalThis.isSecureContext) {
      return "Browsers hash over https only. Run the command below instead.";
    }
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hash === contentHash
      ? `Verified: ${formatCount(bytes.byteLength)} bytes have this hash.`
      : `The bytes have another hash (${hash}). Do not trust this page.`;
  } catch (error) {
    return `It could not be verified: ${error instanceof Error ? error.message : "no answer"}`;
  }
}
