/** Columns that one comparison may have. */
export const compareColumnsMax = 12;

/** Rows of one answer: measures of workloads. */
export const compareRowsMax = 2000;

/** A column as it stands in addresses: `pocketbase~0.40.4~wal-normal~go~local`. */
export function compareColumnText(column: {
  target: string;
  version: string;
  durability: string;
  provisioner: string;
  label: string;
}): string {
  const { target, version, durability, provisioner, label } = column;
  return [target, version, durability, provisioner, label].join("~");
}
