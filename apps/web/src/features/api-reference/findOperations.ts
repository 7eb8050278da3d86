/** An operation as the list of the reference shows it. */
interface ListedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
}

export interface ListedGroup {
  id: string;
  title: string;
  operations: readonly ListedOperation[];
}

/**
 * Groups with the operations whose id, method, address, summary or group hold every word of `search`;
 * groups without any are left out. Pure.
 */
export function findOperations(groups: readonly ListedGroup[], search: string): ListedGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const operations = group.operations.filter(({ id, method, path, summary }) => {
      const text = `${group.title} ${id} ${method} ${path} ${summary}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return operations.length === 0 ? [] : [{ ...group, operations }];
  });
}
