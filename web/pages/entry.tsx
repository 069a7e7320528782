import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { enter, readEntry } from "../features/accounts/entry.ts";
import type { PageHandle } from "../page-handle.ts";
import { Main } from "../ui/main.tsx";
import { Spinner } from "../ui/spinner.tsx";

export const handle: PageHandle = { title: "accounts.entry.pageTitle", theme: "dark" };

/** The token leaves the address before anything else is asked of any server. */
export async function clientLoader() {
  const request = readEntry(location.hash);
  history.replaceState(history.state, "", location.pathname);
  throw redirect(request ? await enter(request) : "/connexion");
}

export const HydrateFallback = Waiting;

export default function Entry() {
  return <Waiting />;
}

function Waiting() {
  const t = useTranslations("shell");
  return (
    <Main className="grid min-h-dvh place-items-center">
      <Spinner label={t("loading")} size="large" />
    </Main>
  );
}
