import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { testEnv } from "@lapline/testkit";
import { makeCertificate } from "../sandbox/front/makeCertificate.ts";

/** A host on the loopback that shows a repository and an archive to who knows the password. */
export interface PrivateHost extends AsyncDisposable {
  /** Where everything lies, ending in a slash. */
  address: string;
  host: string;
  commit: string;
  /** The authority of its certificate, for tools to trust. */
  authorityFile: string;
  /** What was sent as authorization, by path; null: nothing. */
  asked: { path: string; authorization: string | null }[];
}

const git = (cwd: string, ...args: string[]) =>
  String(
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], {
      cwd,
      env: { PATH: testEnv.path, HOME: cwd, GIT_CONFIG_NOSYSTEM: "1" },
    }),
  ).trim();

/**
 * Starts it with git's own `http-backend`. `team/todo.git` and `team/1.0.0.tar.gz` want the password;
 * what is asked below `team/moved/` is redirected to `elsewhere/`, which wants it too.
 */
export async function startPrivateHost(
  dir: string,
  credentials: { username: string; password: string },
): Promise<PrivateHost> {
  const root = join(dir, "team");
  const work = join(dir, "work");
  mkdirSync(root, { recursive: true });
  mkdirSync(work);
  git(work, "init", "--quiet", "--initial-branch=main");
  writeFileSync(join(work, "private.txt"), "private\n");
  git(work, "add", ".");
  git(work, "commit", "--quiet", "-m", "first");
  git(work, "tag", "v1.0.0");
  git(dir, "clone", "--quiet", "--bare", work, join(root, "todo.git"));
  git(join(root, "todo.git"), "config", "uploadpack.allowAnySHA1InWant", "true");
  execFileSync("tar", ["-czf", join(root, "1.0.0.tar.gz"), "-C", work, "private.txt"]);
  const { key, certificate, authority } = makeCertificate(new Date());
  const authorityFile = join(dir, "authority.pem");
  writeFileSync(authorityFile, authority);
  const wanted = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString("base64")}`;
  const asked: PrivateHost["asked"] = [];
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const { pathname, search } = new URL(request.url ?? "", "https://127.0.0.1");
    const authorization = request.headers.authorization ?? null;
    asked.push({ path: pathname, authorization });
    if (pathname.startsWith("/team/moved/")) {
      const location = `${pathname.replace("/team/moved/", "/elsewhere/")}${search}`;
      response.writeHead(302, { location }).end();
      return;
    }
    if (authorization !== wanted) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="private"' }).end();
      return;
    }
    serveGit(dir, pathname, search, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    ...{ address: `https://${host}/team/`, host, authorityFile, asked },
    commit: git(work, "rev-parse", "HEAD"),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Git's own CGI program, which also hands out plain files. */
function serveGit(
  dir: string,
  pathname: string,
  search: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isFile = pathname.endsWith(".tar.gz");
  const env = {
    PATH: testEnv.path,
    GIT_PROJECT_ROOT: dir,
    GIT_HTTP_EXPORT_ALL: "1",
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "safe.directory",
    GIT_CONFIG_VALUE_0: "*",
    GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
    PATH_INFO: pathname,
    QUERY_STRING: search.slice(1),
    REQUEST_METHOD: request.method ?? "GET",
    CONTENT_TYPE: request.headers["content-type"] ?? "",
    HTTP_CONTENT_ENCODING: String(request.headers["content-encoding"] ?? ""),
  };
  const child = isFile
    ? spawn("cat", [join(dir, pathname)], { env })
    : spawn("git", ["http-backend"], { env });
  request.pipe(child.stdin);
  child.stdin.on("error", () => undefined);
  const parts: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => parts.push(part));
  child.on("close", (code) => {
    const all = Buffer.concat(parts);
    if (isFile) return void response.writeHead(code === 0 ? 200 : 404).end(all);
    const end = all.indexOf("\r\n\r\n");
    const headers = all.subarray(0, end).toString().split("\r\n");
    const fields = headers.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
    const status = Number(fields.find(([name]) => name === "Status")?.[1]?.slice(0, 3) ?? 200);
    const others = Object.fromEntries(fields.filter(([name]) => name !== "Status"));
    response.writeHead(status, others).end(all.subarray(end + 4));
  });
}
