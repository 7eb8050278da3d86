import { SharedNotFound } from "@/features/frozen/index.ts";

export default function NotFound() {
  return <SharedNotFound />;
}
