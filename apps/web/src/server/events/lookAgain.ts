import type { Change } from "@lapline/contracts";

/**
 * Has a reader of a project looked at again when its members changed, or when any change may have been
 * missed. One look is under way at a time; whatever is heard meanwhile makes one more.
 */
export function lookAgain(projectId: string, look: () => Promise<void>) {
  let isUnderWay = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isUnderWay = true;
    do {
      isWanted = false;
      await look();
    } while (isWanted);
    isUnderWay = false;
  };
  return (change: Change | null): void => {
    if (change !== null && (change.kind !== "member" || change.projectId !== projectId)) return;
    isWanted = true;
    if (!isUnderWay) void run();
  };
}
