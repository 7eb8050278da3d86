/** Folders of harnesses in other languages, and the modules in src/targets that hold their files. */
export const embeddedSources = [
  { folder: "go/sql", ending: ".go", name: "goSqlSources" },
  { folder: "python/speedtest", ending: ".py", name: "pythonSpeedtestSources" },
  { folder: "java/speedtest", ending: ".java", name: "javaSpeedtestSources" },
  { folder: "dart/speedtest", ending: ".dart", name: "dartSpeedtestSources" },
] as const;
