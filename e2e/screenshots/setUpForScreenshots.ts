import type { ApiClient } from "../stack/apiClient.ts";

const template = {
  target: "pocketbase",
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
};

/**
 * Sets up what the pages below Settings list. Nothing of it sends or runs anything while the pictures
 * are taken: the schedule is due in a year, and no webhook is made.
 */
export async function setUpForScreenshots(api: ApiClient, columns: string): Promise<void> {
  const post = async (
    path: string,
    body: unknown,
  ): Promise<{ id?: string; hook?: { id: string } }> => {
    const response = await api.call("POST", path, body);
    if (response.ok) return response.json();
    throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  };
  await post("/rules", {
    name: "Inserts matter from 5 % on",
    target: "pocketbase",
    minChange: 0.05,
  });
  const versions = { lastVersions: 1 };
  const yearly = { expression: "0 3 1 1 *", timezone: "Europe/Berlin" };
  await post("/schedules", {
    name: "New year",
    template,
    trigger: { kind: "cron", ...yearly, versions },
  });
  const { hook } = await post("/ci-triggers", {
    name: "Service",
    vendor: "github",
    repository: "example/service",
  });
  await post(`/ci-triggers/${hook?.id}/rules`, {
    rules: [
      {
        name: "Releases",
        events: ["release", "push_tag"],
        tags: ["v*"],
        template,
        version: { kind: "tag", stripPrefix: "v" },
        baseline: { kind: "previous_release" },
      },
    ],
  });
  await post("/shares", {
    subject: { kind: "comparison", columns },
    title: "PGlite 0.2.17 and 0.3.0",
    expiresInDays: 30,
  });
}
