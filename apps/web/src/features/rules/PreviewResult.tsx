import { describeChange, describePlace, type RulePreview } from "@lapline/contracts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";

type Item = RulePreview["items"][number];

/** What a rule would have said over the existing history. */
export function PreviewResult({ preview }: { preview: RulePreview }) {
  const path = useProjectPath();
  const { now, withRule, delayPointsMean, items } = preview;
  const columns: readonly PlainColumn<Item>[] = [
    {
      title: "Series",
      cell: ({ seriesId, target, scenario, measure }) => (
        <Link href={path(`/series/${seriesId}`)} className="underline underline-offset-2">
          {target} {scenario}, {measure.title}
        </Link>
      ),
    },
    { title: "Versions", cell: (item) => describePlace(item, item) },
    {
      title: "Change",
      align: "right",
      cell: (item) => <ChangeText change={describeChange(item, item.measure)} />,
    },
    { title: "Now", cell: (item) => (item.now ? "told" : "not told") },
    { title: "With the rule", cell: (item) => (item.withRule ? "told" : "not told") },
    {
      title: "Seen after",
      align: "right",
      cell: ({ delayPoints }) => (delayPoints === null ? "" : countWords(delayPoints, "point")),
    },
  ];
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2 text-sm">
      <p>
        Over {countWords(preview.series, "series", "series")}
        {preview.seriesTotal > preview.series ? ` of ${preview.seriesTotal}` : ""} with{" "}
        {countWords(preview.points, "point")}: now {toldWords(now)} would be compared, with this
        rule {toldWords(withRule)}
        {delayPointsMean === null
          ? ""
          : `, seen after ${delayPointsMean.toFixed(1)} points on average`}
        .{preview.next === null ? "" : " The other series are being looked at."}
      </p>
      {items.length === 0 ? null : (
        <PlainTable
          caption="Changes in the history, newest first"
          columns={columns}
          rows={items}
          rowKey={({ seriesId, version, ratio }) => `${seriesId} ${version} ${ratio}`}
        />
      )}
    </section>
  );
}

function toldWords({ regressions, improvements }: RulePreview["now"]): string {
  return `${countWords(regressions, "regression")} and ${countWords(improvements, "improvement")}`;
}
