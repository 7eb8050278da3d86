import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";

/** A key, the one time that it is shown. */
export function KeyShown({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <p>Store the key where your scripts find it, for example as LAPLINE_API_KEY.</p>
      <CodeBlock label="key" code={apiKey} />
      <Banner tone="info" title="Shown only now">
        Only a hash of it is kept. If it is lost, make a new secret.
      </Banner>
      <Button className="self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
