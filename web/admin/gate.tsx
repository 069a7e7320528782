import type { ReactNode } from "react";
import { Button } from "../shared/ui/button.tsx";
import { Spinner } from "../shared/ui/spinner.tsx";
import { MeContext, useSession } from "./session.ts";
import { PasswordStep } from "./features/staff/sign-in/password-step.tsx";
import { SecondStep } from "./features/staff/sign-in/second-step.tsx";
import { SignInPage } from "./features/staff/sign-in/sign-in-page.tsx";
import { useTexts } from "./texts.ts";

/** Renders the pages for signed-in members, and the sign-in at the same URL for everybody else. */
export function Gate({ children }: { children: ReactNode }) {
  const t = useTexts();
  const session = useSession();
  if (session.isPending) {
    return (
      <div className="grid min-h-dvh place-items-center" role="status" aria-label={t("loading")}>
        <Spinner />
      </div>
    );
  }
  if (session.isError) {
    return (
      <SignInPage title={t("away.title")}>
        <p className="mb-6 text-soft">{session.error.message}</p>
        <Button onClick={() => void session.refetch()}>{t("away.again")}</Button>
      </SignInPage>
    );
  }
  switch (session.data.state) {
    case "out":
      return <PasswordStep hasEnded={session.data.hasEnded} />;
    case "signingIn":
      return <SecondStep who={session.data.who} />;
    case "in":
      return <MeContext value={session.data.me}>{children}</MeContext>;
  }
}
