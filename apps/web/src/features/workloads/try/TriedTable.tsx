import { countWords } from "@/components/format/countWords.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import type { Tried } from "./prepareTried.ts";

/** What a trial measured, by benchmark, and the series that it would make. */
export function TriedTable({ tried }: { tried: Tried }) {
  const { isValid, reasons, rows, series } = tried;
  const cell = "px-3 py-1.5 text-left";
  return (
    <>
      {isValid ? null : (
        <Banner tone="error" title="This trial would not count">
          <ul className="list-disc pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Banner>
      )}
      {rows.length === 0 ? null : (
        <div className="flex flex-col gap-2 text-sm">
          <p>
            A run of this definition adds to {countWords(rows.length, "series", "series")} of{" "}
            <strong className="font-medium">{series}</strong>.
          </p>
          <ScrollBox label="What was read" className="max-h-96 rounded-md border border-line">
            <table className="w-full border-collapse">
              <caption className="sr-only">What was read of the trial</caption>
              <thead>
                <tr className="border-b border-line text-xs text-muted">
                  <th scope="col" className={`${cell} font-medium`}>
                    Benchmark
                  </th>
                  <th scope="col" className={`${cell} font-medium`}>
                    Measure
                  </th>
                  <th scope="col" className={`${cell} text-right font-medium`}>
                    Value
                  </th>
                  <th scope="col" className={`${cell} font-medium`}>
                    Series
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ benchmark, measure, value, seriesId }) => (
                  <tr
                    key={`${benchmark}:${measure}`}
                    className="border-b border-line last:border-b-0"
                  >
                    <th scope="row" className={`${cell} font-medium break-words`}>
                      {benchmark ?? <span className="font-normal text-muted">whole process</span>}
                    </th>
                    <td className={cell}>{measure}</td>
                    <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>{value}</td>
                    <td className={cell}>
                      {seriesId === null ? (
                        <span className="text-muted">new</span>
                      ) : (
                        <ProjectLink
                          to={`/series/${seriesId}`}
                          className="text-accent hover:underline"
                        >
                          Open<span className="sr-only"> series of {measure}</span>
                        </ProjectLink>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </div>
      )}
    </>
  );
}
