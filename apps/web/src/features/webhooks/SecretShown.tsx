import { ShownOnce } from "@/components/secrets/ShownOnce.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";

/** A signing secret, the only time that it is shown. */
export function SecretShown({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <ShownOnce
      note="It is kept encrypted, to sign with. If it is lost, make a new one."
      onDone={onDone}
    >
      <p>
        Give the receiver this secret: with it, it can tell that a message is from here. Slack and
        Discord do not look at it.
      </p>
      <CodeBlock label="secret" code={secret} />
    </ShownOnce>
  );
}
