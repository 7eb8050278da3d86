import { migrate } from "../src/migrate/index.ts";
import { databaseUrl } from "./env.ts";

const { applied } = await migrate(databaseUrl());
console.log(applied.length === 0 ? "database is up to date" : `applied ${applied.join(", ")}`);
// The engine leaves a lock timer of 10 s behind, which would hold the process.
process.exit(0);
