/** Programs of the system are found wherever the worker's own PATH leads. */
export const SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin";
