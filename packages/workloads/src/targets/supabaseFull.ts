import { supabaseTarget } from "./supabaseTarget.ts";

export const supabaseFull = supabaseTarget({
  id: "supabase-full",
  title: "SupaBase (full stack)",
  summary: "All thirteen containers of SupaBase's self-hosted installation.",
  isFull: true,
  untried:
    " The settings of the nine parts that the scenarios do not go through are those of the compose " +
    "file and of the parts' sources, never tried together.",
  notes: [
    "All thirteen parts of the compose file: beside PostgreSQL, GoTrue, PostgREST and Kong there are " +
      "analytics, vector, realtime, meta, functions, imgproxy, storage, the pooler and studio. The load " +
      "goes through the same four; the others cost memory, CPU and, where they write, the disk.",
    "Needs a machine that gives each container the memory of a job: the published run took 6 GB at rest.",
    "Vector collects nothing: its source is the engine's socket, which no sandboxed container gets. " +
      "Functions has no function, storage no file, and the pooler no tenant.",
  ],
});
