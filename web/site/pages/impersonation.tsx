import { Main } from "#shared/ui/main.tsx";
import { ImpersonationDoor } from "../features/impersonation/impersonation-door.tsx";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "impersonation.pageTitle", theme: "dark" };

export default function ImpersonationPage() {
  return (
    <Main className="grid min-h-dvh place-content-center px-gutter">
      <ImpersonationDoor />
    </Main>
  );
}
