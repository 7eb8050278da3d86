import packageJson from "../package.json" with { type: "json" };

/** Version of this worker, shown with the facts of its machine. */
export const workerVersion: string = packageJson.version;
