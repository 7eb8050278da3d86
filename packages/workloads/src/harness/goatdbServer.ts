import { z } from "zod";
import { goatdbModuleSchema, goatdbSchema } from "../provisions/goatdbApi.ts";

/**
 * Program: GoatDB's own server for the sync scenarios, in a process of its own. Arguments: address of
 * the library's module, folder, `trusted` or `default`. Writes its port as a line of JSON and ends
 * with its input.
 */
type Serve = (options: Record<string, unknown>, handler: unknown) => unknown;

function isDeno(value: unknown): value is { serve: Serve } {
  return typeof value === "object" && value !== null && "serve" in value;
}

interface Server {
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly port: number | undefined;
}
interface ServerOptions {
  path: string;
  port: number;
  trusted: boolean;
  buildInfo: Record<string, unknown>;
  domain: { resolveOrg(): string; resolveDomain(): string };
}
const serverModuleSchema = goatdbModuleSchema.extend({
  Server: z.custom<new (options: ServerOptions) => Server>((value) => typeof value === "function"),
});

const [, , moduleUrl = "", folder = "", mode = ""] = process.argv;
const deno: unknown = Reflect.get(globalThis, "Deno");
if (!isDeno(deno)) throw new Error("GoatDB's server is run in Deno only.");
// It has no setting for the address that it listens on, which would be every one of the machine.
const { serve } = deno;
Reflect.set(deno, "serve", (options: Record<string, unknown>, handler: unknown) =>
  serve({ ...options, hostname: "127.0.0.1" }, handler),
);

const module: unknown = await import(moduleUrl);
const { Server, DataRegistry } = serverModuleSchema.parse(module);
DataRegistry.default.registerSchema(goatdbSchema);
const runtime = { runtime: "deno", target: "", arch: "", os: "linux", vendor: "", env: null };
const server = new Server({
  path: folder,
  port: 0,
  trusted: mode === "trusted",
  buildInfo: { creationDate: "", createdBy: "lapline", builder: runtime },
  domain: {
    resolveOrg: () => `http://127.0.0.1:${server.port}`,
    resolveDomain: () => "localhost",
  },
});
await server.start();
process.stdout.write(`${JSON.stringify({ port: server.port })}\n`);
process.stdin.on("end", () => void server.stop().finally(() => process.exit(0)));
process.stdin.resume();
