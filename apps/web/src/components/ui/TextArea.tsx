import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldFrame } from "./FieldFrame.tsx";
import { inputClass } from "./inputClass.ts";
import { tooLong } from "./tooLong.ts";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id" | "className"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Labelled input of several lines. */
export function TextArea({
  label,
  hint,
  error: refused,
  rows = 3,
  maxLength,
  ...rest
}: TextAreaProps) {
  const id = useId();
  const error = tooLong(rest.value, maxLength) ?? refused;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        rows={rows}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className={`${inputClass} h-auto py-1.5`}
      />
    </FieldFrame>
  );
}
