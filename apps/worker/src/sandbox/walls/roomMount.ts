/** One thing that a room shows. Whatever is not named is not there. */
export type RoomMount =
  | {
      kind: "readOnly" | "writable" | "device";
      source: string;
      target: string;
      isFolder: boolean;
    }
  | { kind: "symlink"; to: string; target: string }
  | { kind: "tmpfs"; target: string; bytesMax: number; mode: "0755" | "1777" }
  | { kind: "proc"; target: string };
