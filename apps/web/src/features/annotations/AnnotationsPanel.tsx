"use client";

import type { Annotation } from "@lapline/contracts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { isExpected } from "./useAnnotations.ts";

interface AnnotationsPanelProps {
  rows: readonly { annotation: Annotation; place: string }[];
  canWrite: boolean;
  onEdit: (annotation: Annotation) => void;
  onRemove: (annotation: Annotation) => void;
}

/** What people wrote at a series, in the order of the chart. */
export function AnnotationsPanel({ rows, canWrite, onEdit, onRemove }: AnnotationsPanelProps) {
  if (rows.length === 0) return null;
  return (
    <Panel title="Annotations">
      <div className="p-4">
        <PlainTable
          caption="Annotations of the series"
          rows={[...rows].reverse()}
          rowKey={({ annotation }) => annotation.id}
          columns={[
            { title: "Where", cell: ({ place }) => place },
            {
              title: "What happened",
              cell: ({ annotation }) => (
                <span className="block min-w-48 whitespace-normal">{annotation.text}</span>
              ),
            },
            {
              title: "Shown at",
              cell: ({ annotation }) => scopeWords(annotation),
            },
            {
              title: "By",
              cell: ({ annotation }) => (
                <>
                  {annotation.createdBy}, <RelativeTime at={annotation.createdAt} />
                </>
              ),
            },
            ...(canWrite
              ? [
                  {
                    title: "Change",
                    cell: ({ annotation }: { annotation: Annotation }) => (
                      <span className={isExpected(annotation) ? "invisible" : "flex gap-1"}>
                        <Button size="small" look="ghost" onClick={() => onEdit(annotation)}>
                          Edit<span className="sr-only"> {annotation.text}</span>
                        </Button>
                        <Button size="small" look="ghost" onClick={() => onRemove(annotation)}>
                          Delete<span className="sr-only"> {annotation.text}</span>
                        </Button>
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Panel>
  );
}

function scopeWords({ seriesId, version }: Annotation): string {
  if (seriesId !== null) return "this series";
  return version === null ? "every series" : "every series with this version";
}
