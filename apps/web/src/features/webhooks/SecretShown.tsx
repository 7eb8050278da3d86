import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";

/** A signing secret, the only time that it is shown. */
export function SecretShown({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <p>
        Give the receiver this secret: with it, it can tell that a message is from here. Slack and
        Discord do not look at it.
      </p>
      <CodeBlock label="secret" code={secret} />
      <Banner tone="info" title="Shown only now">
        It is kept encrypted, to sign with. If it is lost, make a new one.
      </Banner>
      <Button className="self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
