import { join } from "node:path";
import type { NextConfig } from "next";

/** Headers of every answer; what depends on the request or on https is added in proxy.ts. */
const securityHeaders = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "referrer-policy", value: "strict-origin-when-cross-origin" },
  { key: "cross-origin-opener-policy", value: "same-origin" },
  { key: "permissions-policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
];

/** Answers of the APIs are never documents: nothing in them may load, run or be framed. */
const apiHeaders = [
  { key: "content-security-policy", value: "default-src 'none'; frame-ancestors 'none'" },
  { key: "cross-origin-resource-policy", value: "same-origin" },
];

const keptHeaders = [{ key: "cache-control", value: "public, max-age=31536000, immutable" }];

/** An address that is a secret itself: it is told to nobody, and no search engine lists it. */
const secretHeaders = [
  { key: "referrer-policy", value: "no-referrer" },
  { key: "x-robots-tag", value: "noindex, nofollow, noarchive" },
];

const config: NextConfig = {
  output: "standalone",
  outputFileTracingRoot: join(import.meta.dirname, "../.."),
  poweredByHeader: false,
  reactStrictMode: true,
  // Nothing here needs resized pictures, and the optimizer would be one more address to guard.
  images: { unoptimized: true },
  transpilePackages: [
    "@lapline/contracts",
    "@lapline/db",
    "@lapline/engine",
    "@lapline/stats",
    "@lapline/workloads",
  ],
  serverExternalPackages: [
    "@prisma/client",
    "@prisma/adapter-pg",
    "pg",
    "pino",
    "piscina",
    "prom-client",
  ],
  // The program of its threads is a file beside it, which nothing imports.
  outputFileTracingIncludes: { "/**": ["node_modules/piscina/dist/**/*.js"] },
  // `pnpm check` judges the types, tests included; a first start need not wait for that.
  typescript: { tsconfigPath: "tsconfig.json", ignoreBuildErrors: true },
  // Schedules were among the settings: links in older mails still lead there.
  redirects: async () => [
    {
      source: "/p/:project/settings/schedules",
      destination: "/p/:project/schedules",
      permanent: true,
    },
  ],
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // A share's page for frames says in its policy who may frame it: everybody.
    { source: "/((?!s/[^/]+/embed$).*)", headers: [{ key: "x-frame-options", value: "DENY" }] },
    { source: "/api/:path*", headers: apiHeaders },
    // Their names change with what is in them.
    { source: "/docs/assets/:path*", headers: keptHeaders },
    { source: "/s/:path*", headers: secretHeaders },
    { source: "/:page(invitation|unsubscribe|reset-password)/:rest*", headers: secretHeaders },
  ],
};

export default config;
