import { expect, test } from "vitest";
import { jvmToolsEnv } from "./definitionEnv.ts";

test("what a definition gives to Maven and Gradle comes beside their proxy, not instead of it", () => {
  const own = { MAVEN_OPTS: "-Xmx1g", GRADLE_OPTS: "-Xmx2g", OTHER: "x" };
  const { MAVEN_OPTS, GRADLE_OPTS, ...others } = jvmToolsEnv({ host: "127.0.0.1", port: 1 }, own);
  expect(others).toEqual({});
  expect(MAVEN_OPTS).toMatch(/^-Duser\.home=\/lapline\/home .*-Dhttps\.proxyPort=1 .* -Xmx1g$/);
  expect(GRADLE_OPTS).toMatch(/^-Duser\.home=\/lapline\/home .*-Dhttps\.proxyPort=1 .* -Xmx2g$/);
  expect(jvmToolsEnv({ host: "127.0.0.1", port: 1 }, {}).MAVEN_OPTS).toMatch(/true$/);
});
