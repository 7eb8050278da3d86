/** A text file to import, by its path. */
export interface NamedFile {
  name: string;
  content: string;
}
