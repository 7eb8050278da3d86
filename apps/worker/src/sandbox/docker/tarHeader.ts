/** One entry of a tar archive. */
export interface TarEntry {
  /** Relative path; folders end with a slash. */
  name: string;
  sizeBytes: number;
  mode: number;
  uid: number;
  gid: number;
}

export const tarBlockBytes = 512;
const NAME_BYTES_MAX = 100;

/** The 512 bytes before an entry's content (ustar). Throws when the name does not fit. */
export function tarHeader(entry: TarEntry): Buffer {
  const header = Buffer.alloc(tarBlockBytes);
  if (Buffer.byteLength(entry.name) > NAME_BYTES_MAX) {
    throw new RangeError(`the tar entry name ${entry.name} is longer than ${NAME_BYTES_MAX} bytes`);
  }
  header.write(entry.name, 0, "utf8");
  header.write(octal(entry.mode, 7), 100, "latin1");
  header.write(octal(entry.uid, 7), 108, "latin1");
  header.write(octal(entry.gid, 7), 116, "latin1");
  header.write(octal(entry.sizeBytes, 11), 124, "latin1");
  // A fixed time: equal content gives an equal archive.
  header.write(octal(0, 11), 136, "latin1");
  header.write("        ", 148, "latin1");
  header.write(entry.name.endsWith("/") ? "5" : "0", 156, "latin1");
  header.write("ustar\0", 257, "latin1");
  header.write("00", 263, "latin1");
  let sum = 0;
  for (const byte of header) sum += byte;
  header.write(`${octal(sum, 6)}\0 `, 148, "latin1");
  return header;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}
