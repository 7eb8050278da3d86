"use client";

import type { LogEvent, LogGap } from "@lapline/contracts";
import { useEffect, useState } from "react";
import { followEvents } from "@/client/followEvents.ts";
import { useSession } from "@/features/session/index.ts";
import { createLogBuffer, type LogLine } from "./createLogBuffer.ts";

export interface LogStream {
  /** A new array whenever the log grew; at most once per frame. */
  lines: readonly LogLine[];
  state: "connecting" | "live" | "reconnecting" | "ended";
}

/** Follows a job's log from its first line, over reconnections, until the job has ended. */
export function useLogStream(jobId: string): LogStream {
  const projectId = useSession().project.id;
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [state, setState] = useState<LogStream["state"]>("connecting");
  useEffect(() => {
    const buffer = createLogBuffer();
    const ended = new AbortController();
    let frame: number | undefined;
    const show = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        setLines([...buffer.lines]);
      });
    };
    void followEvents({
      url: `/api/v1/jobs/${jobId}/log/stream`,
      headers: { "lapline-project": projectId },
      signal: ended.signal,
      onOpen: () => setState("live"),
      onLost: () => setState("reconnecting"),
      onEvent({ event, data }) {
        if (event === "log") buffer.append(JSON.parse(data) as LogEvent);
        else if (event === "gap") buffer.appendGap(JSON.parse(data) as LogGap);
        else if (event === "end") {
          setState("ended");
          ended.abort();
        }
        show();
      },
    });
    return () => {
      ended.abort();
      if (frame !== undefined) cancelAnimationFrame(frame);
      setLines([]);
    };
  }, [jobId, projectId]);
  return { lines, state };
}
