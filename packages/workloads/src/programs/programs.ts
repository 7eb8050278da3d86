/** Only what lies in the folder itself: its tests lie below it. */
const inFolder = (ending: string) => new RegExp(`^[^/]+[.]${ending}$`);
const goFiles = /^[^/]+(?<!_test)[.]go$/;
const crateFiles = /^(Cargo[.](toml|lock)|src\/main[.]rs)$/;

/**
 * What Lapline brings in other languages: a folder of `programs/` in the layout of its language, and
 * which of its paths a plan takes. Tests and what only the language's own tools need stay behind.
 */
export const programs = {
  goSql: { folder: "go/sql", files: goFiles },
  goPocketbase: { folder: "go/pocketbase", files: goFiles },
  goPocketbaseBefore023: { folder: "go/pocketbase-before-0.23", files: goFiles },
  goRunSql: { folder: "go/run-sql", files: goFiles },
  pythonSpeedtest: { folder: "python/speedtest", files: inFolder("py") },
  javaSpeedtest: { folder: "java/speedtest", files: inFolder("java") },
  dartSpeedtest: { folder: "dart/speedtest", files: inFolder("dart") },
  dartVm: { folder: "shell/dart-vm", files: inFolder("sh") },
  trailbase010: { folder: "rust/trailbase-0.1.0", files: crateFiles },
  trailbase020: { folder: "rust/trailbase-0.2.0", files: crateFiles },
  trailbaseScripts: { folder: "shell/trailbase", files: inFolder("sh") },
  trailbaseGuest: { folder: "javascript/trailbase-guest", files: inFolder("js") },
  payloadServer: { folder: "javascript/payload", files: inFolder("mjs") },
  drillServer: { folder: "javascript/drill", files: inFolder("mjs") },
} as const satisfies Readonly<Record<string, { folder: string; files: RegExp }>>;

export type ProgramName = keyof typeof programs;
