import { handleOpenApi } from "../../../../server/rest/openApiDocument.ts";

export const dynamic = "force-dynamic";

export {
  handleOpenApi as DELETE,
  handleOpenApi as GET,
  handleOpenApi as HEAD,
  handleOpenApi as OPTIONS,
  handleOpenApi as PATCH,
  handleOpenApi as POST,
  handleOpenApi as PUT,
};
