import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import type { Reading } from "./createReadings.ts";
import { leaveOut } from "./leaveOut.ts";

/** Free space and size of the file system of the data folder; null: control knows none. */
export function folderReading(registry: Registry, dir: string | null): Reading {
  const registers = [registry];
  const free = new Gauge({
    name: "lapline_data_folder_free_bytes",
    help: "Free space of the file system of DATA_DIR; missing where that is not set.",
    registers,
  });
  const size = new Gauge({
    name: "lapline_data_folder_size_bytes",
    help: "Size of the file system of DATA_DIR; missing where that is not set.",
    registers,
  });
  return {
    name: "data_folder",
    clear: () => leaveOut(free, size),
    read: async () => {
      if (dir === null) return () => undefined;
      const { bavail, blocks, bsize } = await statfs(dir);
      return () => {
        free.set(bavail * bsize);
        size.set(blocks * bsize);
      };
    },
  };
}
