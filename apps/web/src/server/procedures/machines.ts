import {
  definitionPlaceSchema,
  type MachineLoad,
  type MachineNoise,
  machineSchema,
  pageQuerySchema,
  pageSchema,
  slugSchema,
} from "@lapline/contracts";
import {
  createRegistrationToken,
  drainMachine,
  listMachines,
  readMachineLoad,
  readMachineNoise,
  revokeMachine,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { env } from "../env.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";
import { joinCommand } from "./joinCommand.ts";

/** Input, answer and permission that drain, resume and revoke share. */
const changeMachine = projectProcedure("machines.manage").input(byIdSchema).output(byIdSchema);

/** The answer to a change, or 404 when the project has no such machine. */
function changedMachine(id: string, found: boolean): { id: string } {
  if (!found) throw notFound("machine");
  return { id };
}

/** Of a machine that reported nothing yet. */
const unknownLoad: MachineLoad = { jobs: 0, busyJobs: 0, isBusy: false, reportedAt: null };

/** Of a machine that never calibrated. */
const unknownNoise: MachineNoise = {
  grade: null,
  spread: null,
  calibrations: 0,
  measuredAt: null,
};

const machineTokenInputSchema = z.strictObject({
  label: slugSchema,
  definitions: definitionPlaceSchema
    .optional()
    .describe("Where the command lets software of the project run; absent: the default, `docker`."),
});

const machineTokenSchema = z.strictObject({
  /** Shown once; works once, until `expiresAt`. */
  token: z.string(),
  label: slugSchema,
  /** What to run on the bench machine, as it is. */
  command: z.string(),
  expiresAt: z.iso.datetime(),
});

/** Bench machines of the project. */
export const machinesRouter = router({
  /** Machines of the project that are not revoked, newest first. */
  list: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/machines",
        operationId: "listMachines",
        summary: "Registered bench machines with their facts and current job",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(machineSchema))
    .query(async ({ ctx: { engine, projectId }, input }) => {
      const [page, noises, loads] = await Promise.all([
        listMachines(engine, { projectId, ...input }),
        readMachineNoise(engine, projectId),
        readMachineLoad(engine, projectId),
      ]);
      const items = page.items.map((machine) => ({
        ...machine,
        noise: noises.get(machine.id) ?? unknownNoise,
        load: loads.get(machine.id) ?? unknownLoad,
      }));
      return { ...page, items };
    }),

  /** A one-time token with which one machine can register under a hardware label. */
  createToken: projectProcedure("machines.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/machines/tokens",
        operationId: "createMachineToken",
        summary: "Create a registration token for one machine, shown once",
        status: 201,
        repeat: {
          lost: "The token was never shown and registers nothing: make another with a new Idempotency-Key.",
        },
      },
    })
    .input(machineTokenInputSchema)
    .output(machineTokenSchema)
    .mutation(async ({ ctx, input }) => {
      const { token, label, expiresAt } = await createRegistrationToken(ctx.engine, {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        label: input.label,
      });
      const command = joinCommand({
        origin: new URL(env().LAPLINE_URL).origin,
        token,
        hasPackage: env().WORKER_PACKAGE !== undefined,
        definitions: input.definitions,
      });
      return { token, label, command, expiresAt: expiresAt.toISOString() };
    }),

  /** Asks the machine to finish its job and take no more. */
  drain: changeMachine
    .meta({
      rest: {
        method: "POST",
        path: "/machines/{id}/drain",
        operationId: "drainMachine",
        summary: "Drain a machine: finish its job, take no more",
        repeat: { answer: "id" },
      },
    })
    .mutation(async ({ ctx, input }) => {
      const found = await drainMachine(ctx.engine, {
        projectId: ctx.projectId,
        machineId: input.id,
        drain: true,
        actor: engineActor(ctx.actor),
      });
      return changedMachine(input.id, found);
    }),

  /** Lets a drained machine take jobs again. */
  resume: changeMachine
    .meta({
      rest: {
        method: "POST",
        path: "/machines/{id}/resume",
        operationId: "resumeMachine",
        summary: "Resume a drained or quarantined machine",
        repeat: { answer: "id" },
      },
    })
    .mutation(async ({ ctx, input }) => {
      const found = await drainMachine(ctx.engine, {
        projectId: ctx.projectId,
        machineId: input.id,
        drain: false,
        actor: engineActor(ctx.actor),
      });
      return changedMachine(input.id, found);
    }),

  /** Ends the machine's key for good; its job under way is queued again. */
  revoke: changeMachine
    .meta({
      rest: {
        method: "POST",
        path: "/machines/{id}/revoke",
        operationId: "revokeMachine",
        summary: "Revoke a machine's key; its running job is queued again",
        repeat: { answer: "id" },
      },
    })
    .mutation(async ({ ctx, input }) => {
      const found = await revokeMachine(ctx.engine, {
        projectId: ctx.projectId,
        machineId: input.id,
        actor: engineActor(ctx.actor),
      });
      return changedMachine(input.id, found);
    }),
});
