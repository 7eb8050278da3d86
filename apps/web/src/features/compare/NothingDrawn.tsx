const words = {
  table:
    "No row has a measured value. The columns have published figures only. Add a measured column.",
  bars: "No row has a value to draw. The columns have published figures only. Add a measured column.",
  lines:
    "No row has a job with CPU and memory over time. The columns have published figures only. Add a measured column.",
} as const;

/** Rows that one way of showing them has nothing for. */
export function NothingDrawn({ what }: { what: keyof typeof words }) {
  return <p className="text-sm text-muted">{words[what]}</p>;
}
