import type { HostView } from "./hostView.ts";
import type { RoomMount } from "./roomMount.ts";

/** Programs and libraries of the system. */
const folders = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/libx32",
  // Programs of NixOS and Guix; everybody may read them there.
  "/nix/store",
  "/gnu/store",
  // Runtimes size their pools and pages by these.
  "/sys/devices/system",
  "/sys/kernel/mm/transparent_hugepage",
];

/** Settings that programs of the system need to start; none of them holds a secret. */
const settings = [
  "alternatives",
  "ca-certificates",
  "ca-certificates.conf",
  "chromium",
  "chromium.d",
  "fonts",
  "java",
  "ld.so.cache",
  "ld.so.conf",
  "ld.so.conf.d",
  "localtime",
  "mime.types",
  "os-release",
  "pki/ca-trust",
  "pki/java",
  "pki/tls/cert.pem",
  "pki/tls/certs",
  "protocols",
  "python3",
  "services",
  "ssl/cert.pem",
  "ssl/certs",
  "ssl/openssl.cnf",
  "timezone",
  // Where Debian keeps the settings of its JDKs.
  ...Array.from({ length: 40 }, (_, release) => `java-${release}-openjdk`),
].map((name) => `/etc/${name}`);

const devices = ["null", "zero", "full", "random", "urandom"].map((name) => `/dev/${name}`);

const links = { fd: "", stdin: "/0", stdout: "/1", stderr: "/2" };

const SHARED_MEMORY_BYTES_MAX = 1024 ** 3;
const DEVICE_FOLDER_BYTES_MAX = 64 * 1024;

/** What every room shows of the system: read-only, and nothing that belongs to one account. */
export function systemMounts(host: HostView): RoomMount[] {
  return [
    ...folders.flatMap((path) => shown(host, path)),
    ...settings.flatMap((path) => shown(host, path)),
    { kind: "proc", target: "/proc" },
    { kind: "tmpfs", target: "/dev", bytesMax: DEVICE_FOLDER_BYTES_MAX, mode: "0755" },
    ...devices.map((path) => ({
      kind: "device" as const,
      source: path,
      target: path,
      isFolder: false,
    })),
    ...Object.entries(links).map(([name, path]) => ({
      kind: "symlink" as const,
      to: `/proc/self/fd${path}`,
      target: `/dev/${name}`,
    })),
    { kind: "tmpfs", target: "/dev/shm", bytesMax: SHARED_MEMORY_BYTES_MAX, mode: "1777" },
  ];
}

/** A link stays a link, so that paths keep their meaning; what is not there is left out. */
function shown(host: HostView, path: string): RoomMount[] {
  const entry = host.entry(path);
  const isFolder = host.isFolder(path);
  if (entry === null || isFolder === null) return [];
  if (entry.kind === "link") return [{ kind: "symlink", to: entry.to, target: path }];
  return [{ kind: "readOnly", source: path, target: path, isFolder }];
}
