import { type ComponentType, createElement } from "react";

const loading = new Set<Promise<unknown>>();

/** Stands for next/dynamic: parts that a browser loads later are shown here once `loadParts` has ended. */
export default function lazyParts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null;
  let asked = false;
  return (props) => {
    if (part !== null) return createElement(part, props);
    if (!asked) {
      asked = true;
      const loaded = load().then((loadedPart) => {
        part = loadedPart;
        loading.delete(loaded);
      });
      loading.add(loaded);
    }
    return null;
  };
}

/** Waits for the parts that the last render asked for; whether there were any. */
export async function loadParts(): Promise<boolean> {
  const asked = [...loading];
  await Promise.all(asked);
  return asked.length > 0;
}
