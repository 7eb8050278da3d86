import { OperationSearch } from "../OperationSearch.tsx";
import { PlainWords } from "./PlainWords.tsx";
import { ReferenceFrame } from "./ReferenceFrame.tsx";
import { reference } from "./reference.ts";

/** First page of the reference: how the API works, and every operation in one list that is searched. */
export function ApiReferencePage() {
  const { intro, groups } = reference();
  return (
    <ReferenceFrame page={null} title="API reference">
      <OperationSearch
        groups={groups.map(({ id, title, operations }) => ({
          id,
          title,
          operations: operations.map(({ id: operation, method, path, summary }) => ({
            id: operation,
            method,
            path,
            summary,
          })),
        }))}
      />
      <section
        aria-label="How it works"
        className="flex max-w-3xl flex-col gap-2 text-sm leading-6 text-muted"
      >
        {intro.map((text) => (
          <p key={text}>
            <PlainWords text={text} />
          </p>
        ))}
      </section>
    </ReferenceFrame>
  );
}
