/** What a version may look like; the server's own check comes with a library that is large. */
export const versionPattern = /^[A-Za-z0-9][A-Za-z0-9._+@:/-]{0,199}$/;
