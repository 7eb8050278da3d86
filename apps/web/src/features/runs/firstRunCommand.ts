/** The command that submits a small first run to this installation; the key decides the project. */
export function firstRunCommand(origin: string): string {
  const body = {
    targets: [{ target: "sqlite", versions: ["bundled"] }],
    scenarios: [{ scenario: "records.insert" }],
    labels: ["local"],
  };
  return [
    `curl -X POST ${origin}/api/v1/runs \\`,
    `  -H "Authorization: Bearer $LAPLINE_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join("\n");
}
