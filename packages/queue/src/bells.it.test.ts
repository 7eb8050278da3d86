import { randomUUID } from "node:crypto";
import { createEmptyDatabase, requireRedis, startRedis, waitFor } from "@lapline/testkit";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BellRinger, createBellRinger, listenForBells, prepareQueue } from "./index.ts";

interface Server {
  url: string;
  stop(): Promise<void>;
}

const backends = [
  {
    name: "PostgreSQL",
    available: true,
    start: async (): Promise<Server> => {
      const database = await createEmptyDatabase();
      return { url: database.url, stop: database.drop };
    },
  },
  { name: "Redis", available: requireRedis().available, start: startRedis },
];

for (const backend of backends) {
  describe.runIf(backend.available)(`bells over ${backend.name}`, () => {
    const closers: (() => Promise<void>)[] = [];
    let url = "";
    let ringer: BellRinger;

    beforeAll(async () => {
      const server = await backend.start();
      url = server.url;
      expect(await prepareQueue(url, { bellRole: "nobody_by_this_name" })).toEqual({
        state: "ready",
      });
      ringer = createBellRinger(url);
      return async () => {
        await ringer.close();
        await server.stop();
      };
    });
    afterEach(async () => {
      for (const close of closers.splice(0)) await close();
    });

    const listen = (label: string) => {
      const heard: string[] = [];
      const ear = listenForBells({
        queueUrl: url,
        label,
        onBell: ({ jobId }) => heard.push(jobId),
        onTrouble: () => undefined,
      });
      closers.push(ear.close);
      return { ear, heard };
    };

    test("a bell reaches a machine of its label and no other", async () => {
      const mine = listen("mine");
      const other = listen("other");
      await waitFor(() => mine.ear.connected() && other.ear.connected(), { what: "both listen" });
      const jobId = randomUUID();
      expect(await ringer.ring("mine", jobId)).toEqual({ ok: true });
      await waitFor(() => mine.heard.includes(jobId), { what: "the bell rings" });
      expect(other.heard).toEqual([]);
    });

    test("a bell rung twice before anyone listens is heard once, and can ring again later", async () => {
      const jobId = randomUUID();
      await ringer.ring("later", jobId);
      await ringer.ring("later", jobId);
      const marker = randomUUID();
      await ringer.ring("later", marker);
      const { heard } = listen("later");
      await waitFor(() => heard.includes(marker), { what: "the last bell rings" });
      expect(heard).toEqual([jobId, marker]);
      await ringer.ring("later", jobId);
      await waitFor(() => heard.length === 3, { what: "the same job rings again" });
    });

    test("a paused machine leaves bells to others and hears the next after it resumed", async () => {
      const busy = listen("shared");
      await waitFor(() => busy.ear.connected(), { what: "the busy machine listens" });
      await busy.ear.pause();
      const first = randomUUID();
      await ringer.ring("shared", first);
      const idle = listen("shared");
      await waitFor(() => idle.heard.includes(first), { what: "the idle machine hears it" });
      await idle.ear.close();
      busy.ear.resume();
      const second = randomUUID();
      await ringer.ring("shared", second);
      await waitFor(() => busy.heard.includes(second), { what: "the resumed machine hears it" });
      expect(busy.heard).toEqual([second]);
    });
  });
}
