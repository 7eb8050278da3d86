import { defineConfig } from "prisma/config";

// The connection address is given to the adapter at run time; `prisma generate` needs none.
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
});
