import { sameEnvironmentWords } from "@lapline/contracts";
import { LongText } from "@/components/charts/LongText.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { DetailSection } from "./DetailSection.tsx";
import type { DetailSide } from "./detailSide.ts";
import { prepareReportDifferences, type ReportDifference } from "./prepareReportDifferences.ts";

/** Facts of the environments in which the sides differ, with a warning where one of them matters. */
export function RowDifferences({ sides }: { sides: readonly DetailSide[] }) {
  const differences = prepareReportDifferences(sides.map(({ report }) => report));
  const breaking = differences.filter(({ breaks }) => breaks);
  const shown = differences.filter(({ breaks }) => !breaks);
  return (
    <>
      {breaking.length > 0 ? (
        <Banner tone="warning" title="The sides ran in environments that are not comparable">
          <DifferencesTable differences={breaking} sides={sides} />
        </Banner>
      ) : null}
      <DetailSection title="Other differences">
        {shown.length === 0 ? (
          <p className="text-sm text-muted">
            {breaking.length > 0
              ? "Every other recorded fact is the same."
              : sameEnvironmentWords(
                  sides.every(({ column }) => column.provisioner !== "imported"),
                )}
          </p>
        ) : (
          <DifferencesTable differences={shown} sides={sides} />
        )}
      </DetailSection>
    </>
  );
}

interface DifferencesTableProps {
  differences: readonly ReportDifference[];
  sides: readonly DetailSide[];
}

function DifferencesTable({ differences, sides }: DifferencesTableProps) {
  return (
    <PlainTable
      caption="Differences of the environments"
      rows={differences}
      rowKey={({ name }) => name}
      columns={[
        { title: "Fact", cell: ({ name }) => name },
        ...sides.map(({ name }, place) => ({
          title: name,
          cell: ({ values }: ReportDifference) => <LongText>{values[place] ?? "–"}</LongText>,
        })),
      ]}
    />
  );
}
