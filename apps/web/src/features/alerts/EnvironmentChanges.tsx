import { type Alert, sameEnvironmentWords } from "@lapline/contracts";
import { LongText } from "@/components/charts/LongText.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { Panel } from "@/components/ui/Panel.tsx";

/** What else differs between the two sides: the first thing to look at before the code is blamed. */
export function EnvironmentChanges({ alert }: { alert: Alert }) {
  const { environmentChanges: changes } = alert;
  return (
    <Panel title="What else differs" note="environments of the newest results on both sides">
      <div className="p-4">
        {changes.length === 0 ? (
          <p className="text-sm text-muted">{sameEnvironmentWords(alert.environmentRecorded)}</p>
        ) : (
          <PlainTable
            caption="Differences of the environments"
            rows={changes}
            rowKey={({ key }) => key}
            columns={[
              { title: "Fact", cell: ({ key }) => <code>{key}</code> },
              {
                title: `With ${alert.baseVersion}`,
                cell: ({ before }) => <LongText>{before ?? "not known"}</LongText>,
              },
              {
                title: `With ${alert.version}`,
                cell: ({ after }) => <LongText>{after ?? "not known"}</LongText>,
              },
            ]}
          />
        )}
      </div>
    </Panel>
  );
}
