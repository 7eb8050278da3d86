/** Folder of containers with a version, its home and what its build writes: a volume of the job. */
export const versionRoot = "/lapline";
/**
 * Account of every program of a version that was built in containers. Fixed, so that what a step wrote
 * can be written by the next one and by trials, whatever account the image names.
 */
export const versionAccount = { uid: 65_532, gid: 65_532 };
export const versionUser = `${versionAccount.uid}:${versionAccount.gid}`;
