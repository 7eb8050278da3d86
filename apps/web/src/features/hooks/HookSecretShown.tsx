import type { Hook } from "@lapline/contracts";
import { ShownOnce } from "@/components/secrets/ShownOnce.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { useOrigin } from "@/components/ui/useOrigin.ts";
import { pasteWords } from "./hookWords.ts";

interface HookSecretShownProps {
  hook: Hook;
  secret: string;
  onDone: () => void;
}

/** Address and secret of a CI trigger, the only time that the secret is shown. */
export function HookSecretShown({ hook, secret, onDone }: HookSecretShownProps) {
  const origin = useOrigin();
  return (
    <ShownOnce
      title="The secret is shown only now"
      note="It is kept encrypted, to check signatures with. If it is lost, make a new one."
      onDone={onDone}
    >
      <p>{pasteWords[hook.vendor]}</p>
      <span className="-mb-2 text-xs text-muted">Address</span>
      <CodeBlock label="address" code={`${origin}${hook.path}`} />
      <span className="-mb-2 text-xs text-muted">Secret</span>
      <CodeBlock label="secret" code={secret} />
      {hook.rules.length === 0 ? (
        <p className="text-muted">Next, give the trigger rules: without them nothing runs.</p>
      ) : null}
    </ShownOnce>
  );
}
