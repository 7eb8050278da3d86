# Three images from one build: `docker build --target web|control|worker .`
# The base is an argument, so that it can be a mirror's, a hardened one, or one made without any
# registry (e2e/selfhost). It needs Node 24.7 or newer, npm, util-linux, apt-get and a user `node` (1000).
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV CI=1 TURBO_TELEMETRY_DISABLED=1 NEXT_TELEMETRY_DISABLED=1
# Downloads depend on the lockfile alone, so a change of the sources does not repeat them.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npm install --global "$(node -p 'require("./package.json").packageManager')" && pnpm fetch
COPY . .
RUN pnpm install --offline --frozen-lockfile && pnpm run build && pnpm run sbom
# What runs: bundles and the npm packages that they import. Workspace packages are in the bundles, and
# of Prisma's query compilers only PostgreSQL's is loaded.
RUN set -eu; \
    for app in control worker; do \
      pnpm --filter "@lapline/$app" deploy --prod --legacy --offline "/out/$app"; \
      cd "/out/$app"; \
      rm -rf src scripts bin .turbo tsconfig.json dist/lapline-worker.tgz node_modules/@lapline node_modules/.pnpm/@lapline+* \
        node_modules/@types node_modules/.pnpm/@types+*; \
      find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete; \
      find node_modules -path '*@prisma/client/runtime/*' -type f \
        \( -name '*.mysql.*' -o -name '*.sqlite.*' -o -name '*.sqlserver.*' -o -name '*.cockroachdb.*' \) \
        -delete; \
      find node_modules -xtype l -delete; \
      cd /src; \
    done; \
    find apps/web/.next/standalone -name '*.map' -delete

FROM ${NODE_IMAGE} AS web
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 CLI_PACKAGE=/app/cli/lapline.tgz \
  WORKER_PACKAGE=/app/machine/lapline-worker.tgz
WORKDIR /app
COPY --from=build --chown=node:node /src/apps/web/.next/standalone ./
# The command line and the worker of this release, for those who install them from here.
COPY --from=build --chown=node:node /src/apps/cli/dist/lapline.tgz /app/cli/lapline.tgz
COPY --from=build --chown=node:node /src/apps/worker/dist/lapline-worker.tgz \
  /app/machine/lapline-worker.tgz
COPY --from=build /src/dist/sbom.cdx.json /app/sbom.cdx.json
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--env-file-if-exists=/run/lapline/server/server.env", "apps/web/server.js"]

FROM ${NODE_IMAGE} AS control
ENV NODE_ENV=production METRICS_HOST=0.0.0.0 METRICS_PORT=9464
# Lists the tags of targets whose releases are in a git repository.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates git >/dev/null \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app/control
COPY --from=build --chown=node:node /out/control ./
# migrate.mjs looks for the migrations where they lie in the sources: two folders up.
COPY --from=build --chown=node:node /src/packages/db/prisma /app/prisma
COPY --from=build /src/dist/sbom.cdx.json /app/sbom.cdx.json
# A new volume takes over the owner of the folder that it is mounted on.
RUN mkdir -p /run/lapline/server /run/lapline/postgres /run/lapline/redis /run/lapline/machine \
  && chown -R node:node /run/lapline
USER node
EXPOSE 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=1", "--env-file-if-exists=/run/lapline/server/server.env", "dist/main.mjs"]

FROM ${NODE_IMAGE} AS worker
ENV NODE_ENV=production WORKER_DATA_DIR=/var/lib/lapline/worker LAPLINE_CACHE_DIR=/var/lib/lapline/cache
# Walls around builds and targets, and git for builds of repositories.
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends bubblewrap ca-certificates git >/dev/null \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /out/worker ./
COPY --from=build --chown=node:node /src/apps/cli/dist/main.mjs /opt/lapline/dist/main.mjs
COPY --from=build /src/dist/sbom.cdx.json /app/sbom.cdx.json
RUN mkdir -p /var/lib/lapline/worker /var/lib/lapline/cache /run/lapline/machine \
  && chown -R node:node /var/lib/lapline /run/lapline \
  && chmod +x /opt/lapline/dist/main.mjs && ln -s /opt/lapline/dist/main.mjs /usr/local/bin/lapline
USER node
# The worker closes whatever connects to its host lock: an answer proves that its loop turns.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "require('node:net').connect(`\\0lapline-worker-${process.env.WORKER_SCOPE ?? 'host'}`.padEnd(108, '\\0')).on('close', (failed) => process.exit(failed ? 1 : 0)).on('error', () => {})"]
CMD ["node", "--max-semi-space-size=1", "--env-file-if-exists=/run/lapline/machine/worker.env", "dist/main.mjs"]
