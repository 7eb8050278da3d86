/** Changes of one listing of a preview of a rule. */
export const previewItemsMax = 100;
