import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";

test.each([
  ["separate", "Nothing was deleted."],
  ["join", "The histories are one again."],
])("series %s asks the server and says what it did", async (name, says) => {
  const { url, requests } = await serve(() => ({ status: 200, body: { id: jobId } }));
  const done = await lapline(["series", name, jobId], { url, apiKey: "k" });
  expect(done.code, done.sentence).toBe(exitCodes.ok);
  expect(done.printed).toContain(says);
  expect(requests.map(({ route }) => route)).toEqual([`POST /api/v1/series/${jobId}/${name}`]);
});
