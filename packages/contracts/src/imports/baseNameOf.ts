/** Name of a file without its folder and ending, for formats whose text names no benchmark. Pure. */
export function baseNameOf(fileName: string): string {
  const last = fileName.replaceAll("\\", "/").split("/").at(-1) ?? "";
  const name = last.replace(/\.[A-Za-z0-9]{1,5}$/, "");
  return name === "" || name === "-" ? "benchmark" : name;
}
