export { RunTemplateFields } from "./RunTemplateFields.tsx";
export {
  emptyTemplate,
  type TemplateDraft,
  templateDraftOf,
  templateOf,
} from "./templateDraft.ts";
export type { TemplateChoices } from "./useTemplateChoices.ts";
export { WithTemplateChoices } from "./WithTemplateChoices.tsx";
