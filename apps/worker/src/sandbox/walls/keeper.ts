/**
 * What keeps a room open: it says so on descriptor 3, then reads the pipe from the worker until that
 * closes, which it does with the worker's end, however that comes.
 */
const keeperScript =
  'echo open >&3; exec 3>&-; exec 4<&0; cat <&4 >/dev/null 2>&1 & exec 4<&-; wait "$!"';

/** As a program inside a room that something else is the first process of. */
export const keeperArgv = (sh: string) => [sh, "-c", keeperScript];

/** As the end of the script that is the first process itself. It takes in whatever was orphaned. */
export const keeperLines = keeperScript;
