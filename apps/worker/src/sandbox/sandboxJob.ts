import type { LogStream } from "../logStream/openLogStream.ts";
import type { LauncherTools } from "./programs/commandPrefix.ts";
import type { Marker } from "./programs/marker.ts";
import type { Walls } from "./walls/walls.ts";

/** What a sandbox has to know of the attempt that it works for. */
export interface SandboxJob {
  marker: Marker;
  /** Name of the target, which marks its lines in the log. */
  target: string;
  logs: LogStream;
  signal: AbortSignal;
  memoryBytesMax: number;
  tools: LauncherTools;
  /** PATH of sandboxed processes. */
  searchPath: string;
  harnessDir: string;
  /** What the process sandbox builds around programs; null: this host cannot. */
  walls: Walls | null;
}
