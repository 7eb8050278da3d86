/**
 * What is said where two environments do not differ. Only machines of Lapline record the whole one;
 * of an import nobody knows more than its file names.
 */
export function sameEnvironmentWords(isRecorded: boolean): string {
  return isRecorded
    ? "No recorded fact of machine, system, runtime or settings differs between the two sides."
    : "Unknown: the imported files name no difference, and few facts of machine, system, runtime or settings.";
}
