import { supabaseTarget } from "./supabaseTarget.ts";

export const supabase = supabaseTarget({
  id: "supabase",
  title: "SupaBase",
  summary: "PostgreSQL behind PostgREST, GoTrue and Kong, as in its self-hosted installation.",
  isFull: false,
  untried: "",
  notes: [
    "The four parts that the scenarios go through: PostgreSQL, GoTrue, PostgREST and Kong. Published " +
      "figures are of all containers of the compose file: for those there is supabase-full.",
  ],
});
