"use client";

import type { Annotation, AnnotationInput } from "@lapline/contracts";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import {
  type AnnotationDraft,
  type AnnotationDraftErrors,
  checkDraft,
  draftOf,
  inputOf,
} from "./annotationDraft.ts";

interface AnnotationDialogProps {
  seriesId: string;
  /** Versions of the series, newest first. */
  versions: readonly string[];
  /** The annotation to change; null writes a new one at `version`. */
  annotation: Annotation | null;
  version: string;
  onClose: () => void;
  onAdd: (input: AnnotationInput) => void;
  onEdit: (annotation: Annotation, text: string) => void;
}

/** Writes an annotation, or changes the text of one. Mounted for as long as it is open. */
export function AnnotationDialog(props: AnnotationDialogProps) {
  const { annotation, versions } = props;
  const isNew = annotation === null;
  const [draft, setDraft] = useState<AnnotationDraft>(draftOf(annotation, props.version));
  const [errors, setErrors] = useState<AnnotationDraftErrors>({});
  const change = (part: Partial<AnnotationDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (Object.keys(errors).length > 0) setErrors(checkDraft(next));
  };
  const save = () => {
    const found = checkDraft(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (isNew) props.onAdd(inputOf(draft, props.seriesId));
    else props.onEdit(annotation, draft.text.trim());
    props.onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={isNew ? "Annotate" : "Edit annotation"}
      description="A line in the chart with what happened there: a new kernel, a changed setting, a known cause."
      width="narrow"
    >
      <Form onSubmit={save}>
        {isNew ? (
          <>
            <SelectField
              label="Where"
              options={[
                { value: "version", label: "At a version" },
                { value: "moment", label: "At a moment" },
              ]}
              value={draft.at}
              onChange={({ target }) =>
                change({ at: target.value === "moment" ? "moment" : "version" })
              }
            />
            {draft.at === "version" ? (
              <SelectField
                label="Version"
                options={versions.map((version) => ({ value: version, label: version }))}
                value={draft.version}
                error={errors.version}
                onChange={({ target }) => change({ version: target.value })}
              />
            ) : (
              <TextField
                label="Moment"
                type="datetime-local"
                hint="In UTC."
                value={draft.moment}
                error={errors.moment}
                onChange={({ target }) => change({ moment: target.value })}
              />
            )}
            <SelectField
              label="Shown at"
              options={[
                { value: "series", label: "This series" },
                {
                  value: "project",
                  label:
                    draft.at === "version"
                      ? "Every series with this version"
                      : "Every series of the project",
                },
              ]}
              value={draft.scope}
              onChange={({ target }) =>
                change({ scope: target.value === "project" ? "project" : "series" })
              }
            />
          </>
        ) : null}
        <TextField
          label="What happened"
          value={draft.text}
          maxLength={500}
          autoComplete="off"
          error={errors.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {isNew ? "Add annotation" : "Save annotation"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
