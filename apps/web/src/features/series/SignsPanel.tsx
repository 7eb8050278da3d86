"use client";

import { describePlace, shortCommits } from "@lapline/contracts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import type { SignView } from "./history/prepareSigns.ts";

/** Where the series moved, newest first: size, what became of it, and where to read on. */
export function SignsPanel({ signs }: { signs: readonly SignView[] }) {
  const path = useProjectPath();
  if (signs.length === 0) return null;
  return (
    <Panel title="Where it moved" note="only confirmed changes raise alerts">
      <div className="p-4">
        <PlainTable
          caption="Changes of the series"
          rows={[...signs].reverse()}
          rowKey={({ sign }) => `${sign.version} ${sign.state} ${sign.beforeVersion}`}
          columns={[
            {
              title: "Versions",
              cell: ({ sign }) => {
                const { beforeVersion: baseVersion, version } = sign;
                const place = describePlace(sign, { baseVersion, version });
                return <span title={place}>{shortCommits(place)}</span>;
              },
            },
            { title: "Change", cell: ({ change }) => <ChangeText change={change} /> },
            { title: "Levels", cell: ({ change }) => change.levels ?? "" },
            {
              title: "State",
              cell: ({ word, sign }) => <span title={sign.reason ?? undefined}>{word}</span>,
            },
            {
              title: "More",
              cell: ({ sign }) => (
                <span className="flex gap-3">
                  {sign.alertId === null ? null : (
                    <Link
                      href={path(`/alerts/${sign.alertId}`)}
                      className="text-accent hover:underline"
                    >
                      Alert
                    </Link>
                  )}
                  {sign.comparisonJobId === null ? null : (
                    <Link
                      href={path(`/jobs/${sign.comparisonJobId}`)}
                      className="text-accent hover:underline"
                    >
                      Comparison
                    </Link>
                  )}
                </span>
              ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}
