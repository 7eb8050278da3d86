import { router } from "../../trpc.ts";
import { connect } from "./connect.ts";
import { disconnect } from "./disconnect.ts";
import { listRepositories } from "./listRepositories.ts";
import { updateRepository } from "./updateRepository.ts";

export const repositoriesRouter = router({
  list: listRepositories,
  connect,
  update: updateRepository,
  disconnect,
});
