import { handlePicture } from "../../../../server/shares/handlePicture.ts";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ token: string }>;
}

async function answer(request: Request, { params }: Context): Promise<Response> {
  return handlePicture(request, (await params).token, "badge");
}

export { answer as GET, answer as HEAD };
