import { handleSnapshot } from "../../../../server/shares/handleSnapshot.ts";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ token: string }>;
}

async function answer(request: Request, { params }: Context): Promise<Response> {
  return handleSnapshot(request, (await params).token);
}

export { answer as GET, answer as HEAD };
