import { transferInstallation } from "@lapline/engine";
import { z } from "zod";
import { forbidden, notFound } from "../../http/refusals.ts";
import { installationProcedure } from "../../trpc.ts";

/** Makes the account of an address the installation's owner in the place of the caller. */
export const transfer = installationProcedure
  .input(z.strictObject({ email: z.email().max(254) }))
  .output(z.strictObject({ email: z.string() }))
  .mutation(async ({ ctx, input: { email } }) => {
    const { userId, name } = ctx.user;
    const actor = { kind: "user" as const, id: userId, name };
    const outcome = await transferInstallation(ctx.engine, { actor, email });
    switch (outcome) {
      case "transferred":
        return { email };
      case "unknown_account":
        throw notFound("account");
      case "not_owner":
        throw forbidden("Only the installation's owner may do this. Ask them.");
    }
  });
