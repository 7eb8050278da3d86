import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldFrame } from "./FieldFrame.tsx";
import { inputClass } from "./inputClass.ts";
import { tooLong } from "./tooLong.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Labelled single-line input; the error replaces nothing and is read out with the field. */
export function TextField({ label, hint, error: refused, maxLength, ...rest }: TextFieldProps) {
  const id = useId();
  const error = tooLong(rest.value, maxLength) ?? refused;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className={inputClass}
      />
    </FieldFrame>
  );
}
