/** Name of the archive in the artifact of a definition: the folders `version` and `home`. */
export const versionArchive = "version.tar";
