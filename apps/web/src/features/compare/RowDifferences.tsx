import {
  type CompareDetailsSide,
  type CompareSide,
  type Params,
  type Report,
  sameEnvironmentWords,
} from "@lapline/contracts";
import type { ReactNode } from "react";
import { LongText, PlainTable } from "@/components/charts/PlainTable.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
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

/** A titled part of an opened row. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

/** One side of an opened row with everything that is known of it. */
export interface DetailSide {
  name: string;
  column: CompareSide;
  report: Report;
  params: Params;
  /** Absent where the report has no result of the measure. */
  details: CompareDetailsSide | undefined;
}
