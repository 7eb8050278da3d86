import { inflateSync } from "node:zlib";

const compressedCookie = 0x1c849304;
/** Bits of the cookie that carry the word size. */
const wordSizeBits = 0xf0;
const compressedHeaderBytes = 8;
const headerBytes = 40;
const digitsOffset = 12;
const lowestOffset = 16;
const highestOffset = 24;
/** What Lapline's load generators record with; more digits multiply the memory by ten each. */
const significantDigitsMax = 3;
/** A full histogram of three digits has about 110,000 counts of at most nine bytes. */
const inflatedBytesMax = 1_500_000;

/**
 * Why an encoded histogram (hdr-histogram V2, compressed, base64) of an untrusted machine must not
 * be decoded: a small text can ask for gigabytes. Null when it may be.
 */
export function histogramProblem(encoded: string): string | null {
  const bytes = Buffer.from(encoded, "base64");
  const isKnown =
    bytes.length > compressedHeaderBytes &&
    (bytes.readUInt32BE(0) & ~wordSizeBits) === compressedCookie;
  if (!isKnown) return "it is not a compressed hdr-histogram of version 2";
  const end = compressedHeaderBytes + bytes.readUInt32BE(4);
  let inflated: Buffer;
  try {
    inflated = inflateSync(bytes.subarray(compressedHeaderBytes, end), {
      maxOutputLength: inflatedBytesMax,
    });
  } catch {
    return "it does not inflate, or to too much";
  }
  if (inflated.length < headerBytes) return "it is cut short";
  const digits = inflated.readInt32BE(digitsOffset);
  if (digits < 0 || digits > significantDigitsMax) return `it has ${digits} significant digits`;
  const lowest = inflated.readBigInt64BE(lowestOffset);
  const highest = inflated.readBigInt64BE(highestOffset);
  const isOrdered = lowest >= 1n && highest >= 2n * lowest;
  if (!isOrdered || highest > BigInt(Number.MAX_SAFE_INTEGER)) {
    return `its range is from ${lowest} to ${highest}`;
  }
  return null;
}
