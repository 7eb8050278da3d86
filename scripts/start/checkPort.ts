import { createServer } from "node:net";
import { StartProblem } from "./startProblem.ts";

/** Throws a StartProblem when nothing can listen on 127.0.0.1:`port`. */
export async function checkPort(port: number): Promise<void> {
  const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer();
    probe.once("error", resolve);
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(null)));
  });
  if (problem === null) return;
  const next = port < 65_535 ? port + 1 : 3000;
  const why =
    problem.code === "EADDRINUSE"
      ? "is taken by another program"
      : `cannot be used (${problem.code})`;
  throw new StartProblem(`Port ${port} ${why}. Use another one: npm start -- --port ${next}`);
}
