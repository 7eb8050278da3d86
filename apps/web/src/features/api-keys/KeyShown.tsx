import { ShownOnce } from "@/components/secrets/ShownOnce.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";

/** A key, the one time that it is shown. */
export function KeyShown({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <ShownOnce note="Only a hash of it is kept. If it is lost, make a new secret." onDone={onDone}>
      <p>Store the key where your scripts find it, for example as LAPLINE_API_KEY.</p>
      <CodeBlock label="key" code={apiKey} />
    </ShownOnce>
  );
}
