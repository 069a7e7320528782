import { useState } from "react";
import { redirect, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { homeOf, session } from "#shared/api/session.ts";
import { EntryQuestion } from "../features/accounts/entry-question.tsx";
import { enter, type EntryRequest, readEntry, replacesSomebody } from "../features/accounts/entry.ts";
import type { PageHandle } from "../page-handle.ts";
import { useSiteSettings } from "../use-root-data.ts";
import { Brand } from "#shared/ui/brand.tsx";
import { Main } from "#shared/ui/main.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import type { Route } from "./+types/entry.ts";

export const handle: PageHandle = { title: "accounts.entry.pageTitle", theme: "dark" };

/** Removes the token from the URL before any request is made. */
export async function clientLoader(): Promise<EntryRequest> {
  const request = readEntry(location.hash);
  history.replaceState(history.state, "", location.pathname);
  if (!request) throw redirect("/connexion");
  if (!replacesSomebody(request)) throw redirect((await enter(request)).page);
  return request;
}

export function shouldRevalidate(): boolean {
  return false;
}

export const HydrateFallback = Waiting;

/** Asks a user who is already signed in. */
export default function Entry({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("accounts.entry");
  const navigate = useNavigate();
  const { brandName } = useSiteSettings();
  const [failure, setFailure] = useState<unknown>(null);
  const go = (page: string): void => void navigate(page, { replace: true });
  const follow = async (): Promise<void> => {
    try {
      const { page, isDead } = await enter(loaderData);
      if (isDead) showToast(t("dead"), { tone: "error" });
      go(page);
    } catch (error) {
      setFailure(error);
    }
  };
  // The error page reports an unreachable server.
  if (failure !== null) throw failure;
  return (
    <>
      <Main className="min-h-dvh px-gutter py-5">
        <Brand name={brandName} />
      </Main>
      <EntryQuestion onContinue={follow} onStay={() => go(homeOf(session.profile.get()))} />
    </>
  );
}

function Waiting() {
  const t = useTranslations("shell");
  return (
    <Main className="grid min-h-dvh place-items-center">
      <Spinner label={t("loading")} size="large" />
    </Main>
  );
}
