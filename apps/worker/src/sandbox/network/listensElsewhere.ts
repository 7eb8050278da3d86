import { readdirSync, readlinkSync } from "node:fs";
import { descendantsOf } from "../../sampling/descendantsOf.ts";
import { readKernelFile } from "../../sampling/readKernelFile.ts";

const LISTEN = "0A";
/** Of a server that was started wrong, these are enough to see why. */
const SHOWN_MAX = 5;
/** Where 127.0.0.1 is answered, too. */
const reached = new Set(["127.0.0.1", "0.0.0.0", "::"]);

/** A TCP socket that listens. */
interface Listener {
  address: string;
  port: number;
  inode: string;
}

/**
 * The addresses on which a process and what it started listen, as a part of a sentence, where the given
 * port on 127.0.0.1 is not among them. Null where it is, where they listen nowhere, or where that
 * cannot be read.
 */
export function listensElsewhere(pid: number, port: number): string | null {
  const found = descendantsOf(pid).flatMap(listenersOf);
  if (found.some((one) => one.port === port && reached.has(one.address))) return null;
  const places = [...new Set(found.map(placeOf))];
  if (places.length === 0) return null;
  const shown = places.slice(0, SHOWN_MAX).join(", ");
  return `it listens on ${shown}, not on 127.0.0.1:${port}`;
}

const placeOf = ({ address, port }: Listener) =>
  `${address.includes(":") ? `[${address}]` : address}:${port}`;

/** Of one process: a network is shared by others, so the sockets that it holds decide. */
function listenersOf(pid: number): Listener[] {
  const held = socketsOf(pid);
  if (held.size === 0) return [];
  return ["tcp", "tcp6"]
    .flatMap((name) => readListeners(readKernelFile(`/proc/${pid}/net/${name}`) ?? ""))
    .filter(({ inode }) => held.has(inode));
}

/** Inodes of the sockets that a process has open. */
function socketsOf(pid: number): Set<string> {
  const inodes = new Set<string>();
  const folder = `/proc/${pid}/fd`;
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    // It ended, or its kernel tells nobody else.
    return inodes;
  }
  for (const name of names) {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`)) ?? [];
      if (inode !== undefined) inodes.add(inode);
    } catch {
      // Closed meanwhile.
    }
  }
  return inodes;
}

/** The listeners in the text of /proc/net/tcp or tcp6. Pure. */
export function readListeners(table: string): Listener[] {
  return table.split("\n").flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    const [, local = "", , state] = fields;
    const [, hex = "", port = ""] = /^([0-9A-F]+):([0-9A-F]{4})$/.exec(local) ?? [];
    const address = addressOf(hex);
    if (state !== LISTEN || address === null) return [];
    return [{ address, port: Number.parseInt(port, 16), inode: fields[9] ?? "" }];
  });
}

/** An address as the kernel prints it: words of four bytes, each in the order of the processor. */
function addressOf(hex: string): string | null {
  if (hex.length !== 8 && hex.length !== 32) return null;
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => [
    ...Buffer.from(word, "hex").reverse(),
  ]);
  const mapped = bytes.length === 16 && bytes.slice(0, 12).join() === v4Mapped;
  if (bytes.length === 4 || mapped) return bytes.slice(-4).join(".");
  const groups = Array.from({ length: 8 }, (_, at) =>
    (((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0)).toString(16),
  );
  // The standard's own short form, such as ::1.
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
}

/** The first bytes of an IPv4 address that is written as one of IPv6. */
const v4Mapped = [...Array.from({ length: 10 }, () => 0), 255, 255].join();
