import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDefinition } from "@lapline/contracts/definitions";
import { afterEach, describe, expect, test, vi } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";

afterEach(() => void vi.restoreAllMocks());

async function init(files: Record<string, string>) {
  const { folder } = await openFolder(files);
  const { code, noted, printed } = await lapline(["init"]);
  expect(code).toBe(exitCodes.ok);
  const parsed = parseDefinition(await readFile(join(folder, "lapline.yml"), "utf8"));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return { ...parsed.definition, noted: noted.join("\n"), printed };
}

const nodeImage = `
FROM node:24-alpine AS base
WORKDIR /app
ENV NODE_ENV=production PORT=3000 \\
    NODE_OPTIONS="--max-old-space-size=512"

FROM base AS build
# With everything that builds it.
COPY . .
RUN npm ci && \\
    npm run build

FROM base
COPY --from=build /app .
EXPOSE $PORT
HEALTHCHECK CMD wget -qO- http://localhost:3000/healthz || exit 1
ENTRYPOINT ["/sbin/tini", "--"]
CMD ["node", "dist/server.js", "--port=3000"]
`;

describe("init writes a service of a Dockerfile", () => {
  test("that Node.js runs: built by npm, ready by its health check, on a port of its own", async () => {
    const { target, scenarios, noted, printed } = await init({
      Dockerfile: nodeImage,
      "package.json": '{"scripts":{"build":"tsc","start":"node dist/server.js"}}',
      "package-lock.json": "{}",
    });
    expect(noted).toContain("Found a Dockerfile with port 3000.");
    expect(noted).toContain("not in Docker. To measure the image, push it");
    expect(printed).toContain("Next: lapline run");
    expect(target.build?.steps).toEqual([
      ["npm", "ci"],
      ["npm", "run", "build"],
    ]);
    expect(target.server).toMatchObject({
      start: ["node", "dist/server.js", "--port={port}"],
      env: {
        NODE_ENV: "production",
        NODE_OPTIONS: "--max-old-space-size=512",
        PORT: "{port}",
        HOST: "127.0.0.1",
      },
      ready: { http: "/healthz" },
    });
    expect(scenarios[0]?.http?.requests).toMatchObject([{ get: "/healthz" }]);
  });

  const kinds: Record<
    string,
    { files: Record<string, string>; steps: string[][]; start: string[] }
  > = {
    "Python with requirements": {
      files: {
        Dockerfile:
          'FROM python:3.14\nEXPOSE 8000\nCMD ["uvicorn", "app:app", "--host", "0.0.0.0", "--port", "8000"]\n',
        "requirements.txt": "uvicorn\n",
      },
      steps: [
        ["python3", "-m", "venv", "venv"],
        ["venv/bin/pip", "install", "-r", "requirements.txt"],
      ],
      start: ["venv/bin/uvicorn", "app:app", "--host", "0.0.0.0", "--port", "{port}"],
    },
    "Python in plain words": {
      files: { Dockerfile: "FROM python:3.14\nEXPOSE 8080/tcp\nCMD python -m http.server 8080\n" },
      steps: [],
      start: ["python", "-m", "http.server", "{port}"],
    },
    Go: {
      files: {
        "go.mod": "module a",
        Dockerfile: [
          "FROM golang:1.25 AS build",
          "RUN CGO_ENABLED=0 go build -o /bin/server ./cmd/server",
          "FROM scratch",
          "COPY --from=build /bin/server /server",
          "EXPOSE 9000",
          'ENTRYPOINT ["/server"]',
          'CMD ["-listen", ":9000"]',
        ].join("\n"),
      },
      steps: [["go", "build", "-o", "lapline-service", "./cmd/server"]],
      start: ["./lapline-service", "-listen", ":{port}"],
    },
    Rust: {
      files: {
        "Cargo.toml": '[package]\nname = "todos"\n',
        "src/main.rs": "fn main() {}",
        Dockerfile: 'FROM rust\nEXPOSE 80\nCMD ["/usr/local/bin/server", "{}"]\n',
      },
      steps: [["cargo", "build", "--release"]],
      start: ["target/release/todos", "{{}}"],
    },
    "a program of the repository": {
      files: { Dockerfile: 'FROM debian\nEXPOSE 80\nCMD ["./serve", "80"]\n', serve: "" },
      steps: [],
      start: ["./serve", "{port}"],
    },
  };
  test.each(Object.entries(kinds))("of %s", async (_kind, { files, steps, start }) => {
    const { target } = await init(files);
    expect(target.build?.steps ?? []).toEqual(steps);
    expect(target.server?.start).toEqual(start);
    expect(target.server?.ready).toMatchObject({ listening: true });
  });

  test.each([
    ["is made inside the image", 'FROM x\nEXPOSE 80\nCMD ["java", "-jar", "/app/app.jar"]\n'],
    ["needs a shell", "FROM x\nEXPOSE 80\nCMD exec node $MAIN\n"],
  ])("whose program %s: by its image, and says what to do", async (_what, Dockerfile) => {
    const { target, noted, printed } = await init({ Dockerfile, "package.json": "{}" });
    expect(target.source.image?.repository).toBe("registry.example.org/team/my-service");
    expect(target.server).not.toHaveProperty("start");
    expect(noted).toContain("Push the image and name it in source.image.");
    expect(printed).toContain("Next: lapline submit");
  });

  test("without a port it is none", async () => {
    const { noted } = await init({ Dockerfile: 'FROM x\nEXPOSE 53/udp\nCMD ["node", "a.js"]\n' });
    expect(noted).toContain("Found no benchmarks of a known kind.");
  });

  test("beside benchmarks it is left out, and named", async () => {
    const { target, noted } = await init({
      Dockerfile: 'FROM x\nEXPOSE 80\nCMD ["node", "a.js"]\n',
      "package.json": '{"scripts":{"bench":"node bench.mjs"}}',
    });
    expect(target.server).toBeUndefined();
    expect(noted).toContain("Found a Dockerfile with port 80 too, and left it out");
  });
});

test("npm start is a service where the code reads PORT, and nothing else", async () => {
  const manifest = '{"scripts":{"start":"node server.mjs"},"dependencies":{"a":"1"}}';
  const { target } = await init({ "package.json": manifest, "server.mjs": "process.env.PORT" });
  expect(target.server?.start).toEqual(["npm", "start"]);
  expect(target.build?.steps).toEqual([["npm", "install", "--no-package-lock"]]);
  const { noted } = await init({ "package.json": manifest, "server.mjs": "" });
  expect(noted).toContain("Found no benchmarks of a known kind.");
});

test("a k6 script for the port of a service starts it by a file of the definition", async () => {
  const { target, scenarios, noted } = await init({
    Dockerfile: 'FROM x\nEXPOSE 3000\nENV MOTTO="it\'s fine"\nCMD ["node", "server.mjs"]\n',
    "package.json": "{}",
    "load.js": 'import http from "k6/http";\nhttp.get("http://localhost:3000/todos");\n',
  });
  expect(noted).toContain("Found the k6 script load.js, and a Dockerfile with port 3000.");
  expect(scenarios[0]?.command?.run).toEqual(["sh", "lapline-k6.sh"]);
  expect(target.server).toBeUndefined();
  const text = target.build?.files?.["lapline-k6.sh"] ?? "";
  expect(text).toContain("MOTTO='it'\\''s fine' HOST=127.0.0.1 PORT=3000 node server.mjs");
  expect(text).toContain("k6 run --quiet --summary-export=k6.json load.js");
});
