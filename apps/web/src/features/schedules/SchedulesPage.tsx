"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { Button } from "@/components/ui/Button.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
import { usePermission } from "@/features/session/index.ts";
import { ScheduleCard } from "./ScheduleCard.tsx";

const ScheduleDialog = dynamic(
  () => import("./ScheduleDialog.tsx").then((module) => module.ScheduleDialog),
  { ssr: false },
);
const pageSize = 25;
/** What schedules do is told to nobody's page; looking is cheap. */
const lookAgainMs = 15_000;

/** What Lapline submits by itself, when, and how that went. */
export function SchedulesPage() {
  const trpc = useTRPC();
  const may = usePermission("schedules.manage");
  const [creating, setCreating] = useState(false);
  const asked = useAsked(creating);
  const place = useListCursor();
  const query = useQuery(
    trpc.schedules.list.queryOptions(
      { limit: pageSize, ...place.input },
      { refetchInterval: lookAgainMs },
    ),
  );
  const create = may ? (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> New schedule
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        title="Schedules"
        note="Runs that are submitted at certain times, or for every new release of a target."
        create={create}
        query={query}
        place={place}
        noun={["schedule"]}
        empty={{
          icon: <CalendarClock aria-hidden />,
          title: "No schedules yet",
          words:
            "Measure the newest release every night, or each release as soon as its registry lists it.",
        }}
      >
        {(schedules) =>
          schedules.map((each) => <ScheduleCard key={each.id} schedule={each} may={may} />)
        }
      </ListPage>
      {asked ? <ScheduleDialog open={creating} schedule={null} onOpenChange={setCreating} /> : null}
    </>
  );
}
