import { LongText } from "@/components/charts/LongText.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { DetailSection } from "./DetailSection.tsx";
import type { DetailSide } from "./detailSide.ts";
import { prepareSettings, type Setting } from "./prepareSettings.ts";

/** Versions and settings of the sides side by side, what differs first and in bold. */
export function RowSettings({ sides }: { sides: readonly DetailSide[] }) {
  const settings = prepareSettings(sides);
  return (
    <DetailSection title="Versions and settings">
      <PlainTable
        caption="Versions and settings of each side"
        rows={settings}
        rowKey={({ name }) => name}
        columns={[
          {
            title: "Fact",
            cell: ({ name, differs }) => (
              <span className={differs ? "font-medium" : "text-muted"}>{name}</span>
            ),
          },
          ...sides.map(({ name }, place) => ({
            title: name,
            cell: ({ values, differs }: Setting) => (
              <LongText>
                <span className={differs ? "" : "text-muted"}>{values[place]}</span>
              </LongText>
            ),
          })),
        ]}
      />
    </DetailSection>
  );
}
