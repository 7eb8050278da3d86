/**
 * Roles and the schema that SupaBase's own image of PostgreSQL brings, as far as the scenarios need
 * them; run as superuser before GoTrue makes its tables. Passwords are made of letters and digits.
 */
export function supabaseRolesSql(password: string): string {
  return `CREATE ROLE anon NOLOGIN NOINHERIT;
CREATE ROLE authenticated NOLOGIN NOINHERIT;
CREATE ROLE service_role NOLOGIN NOINHERIT BYPASSRLS;
CREATE ROLE authenticator LOGIN NOINHERIT PASSWORD '${password}';
GRANT anon, authenticated, service_role TO authenticator;
CREATE ROLE supabase_auth_admin LOGIN NOINHERIT CREATEROLE PASSWORD '${password}';
CREATE SCHEMA auth AUTHORIZATION supabase_auth_admin;
ALTER ROLE supabase_auth_admin SET search_path = 'auth';
GRANT USAGE ON SCHEMA auth TO anon, authenticated, service_role;
`;
}
