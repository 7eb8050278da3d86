import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { z } from "zod";

const configurationSchema = z.object({
  consumers: z.array(
    z.object({
      keyauth_credentials: z.array(z.object({ key: z.string() })),
      acls: z.array(z.object({ group: z.string() })),
    }),
  ),
  services: z.array(
    z.object({
      url: z.url(),
      routes: z.array(z.object({ strip_path: z.literal(true), paths: z.array(z.string()) })),
      plugins: z
        .array(
          z.object({
            name: z.string(),
            config: z
              .looseObject({ allow: z.array(z.string()) })
              .or(z.looseObject({}))
              .optional(),
          }),
        )
        .default([]),
    }),
  ),
});

/** What a request of a path is sent to. */
interface Route {
  path: string;
  to: URL;
  /** Groups whose keys are let through; null: no key is asked for. */
  allow: readonly string[] | null;
}

/**
 * Serves a declarative configuration of Kong as far as SupaBase's has it: the longest path wins and is
 * cut off, key-auth asks for a consumer's key, and acl for a group that may pass.
 */
export async function startDeclaredGateway(
  text: string,
): Promise<AsyncDisposable & { baseUrl: string }> {
  const { consumers, services } = configurationSchema.parse(JSON.parse(text));
  const groups = new Map<string, readonly string[]>(
    consumers.flatMap(({ keyauth_credentials, acls }) =>
      keyauth_credentials.map(({ key }) => [key, acls.map(({ group }) => group)] as const),
    ),
  );
  const routes: Route[] = services
    .flatMap(({ url, routes: ofService, plugins }) => {
      const needsKey = plugins.some(({ name }) => name === "key-auth");
      const allow = z
        .array(z.string())
        .parse(plugins.find(({ name }) => name === "acl")?.config?.allow ?? []);
      return ofService.flatMap(({ paths }) =>
        paths.map((path) => ({ path, to: new URL(url), allow: needsKey ? allow : null })),
      );
    })
    .sort((a, b) => b.path.length - a.path.length);
  const refuse = (outgoing: ServerResponse, status: number) =>
    void outgoing.writeHead(status).end();

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/";
    const route = routes.find((one) => path.startsWith(one.path));
    if (route === undefined) return refuse(outgoing, 404);
    if (route.allow !== null) {
      const { apikey } = incoming.headers;
      const member = typeof apikey === "string" ? groups.get(apikey) : undefined;
      if (member === undefined) return refuse(outgoing, 401);
      if (!member.some((group) => route.allow?.includes(group))) return refuse(outgoing, 403);
    }
    forward(incoming, outgoing, route);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The gateway has no port.");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, { path, to }: Route): void {
  const rest = (incoming.url ?? "/").slice(path.length).replace(/^\//, "");
  const target = new URL(`${to.pathname.replace(/\/$/, "")}/${rest}`, to);
  const { method, headers } = incoming;
  // A connection for each request: PostgREST may close one that is kept while another is sent on it.
  const closing = { ...headers, host: to.host, connection: "close" };
  const sent = request(target, { method, headers: closing, agent: false });
  sent.on("response", (answer) => {
    const { connection: _, ...ofAnswer } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, ofAnswer);
    answer.pipe(outgoing);
  });
  sent.on("error", (error) => {
    if (outgoing.headersSent) return void outgoing.destroy(error);
    outgoing.writeHead(502).end(String(error));
  });
  incoming.pipe(sent);
}
