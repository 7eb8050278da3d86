import { ShownOnce } from "@/components/secrets/ShownOnce.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { downloadText } from "@/components/ui/downloadText.ts";

/** New recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join("\n");
  const file = `Recovery codes of ${globalThis.location.host}. Each works once.\n\n${text}\n`;
  return (
    <ShownOnce
      title="Keep these codes now"
      note="They are not shown again. Without app and codes only the operator of this installation can let you in."
      onDone={onDone}
    >
      <p>If you lose your phone, sign in with one of these codes. Each works once.</p>
      <CodeBlock label="recovery codes" code={text} />
      <Button
        className="self-start"
        onClick={() => downloadText("lapline-recovery-codes.txt", "text/plain", file)}
      >
        Download codes
      </Button>
    </ShownOnce>
  );
}
