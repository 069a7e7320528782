import { useTranslations } from "use-intl";
import { Main } from "#shared/ui/main.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { GuestHeader } from "./guest-header.tsx";

/** Shown while the first load of a page outside the catalogue is under way. */
export function LoadingPage() {
  const t = useTranslations("shell");
  return (
    <>
      <GuestHeader action={null} />
      <Main className="grid min-h-[60dvh] place-items-center">
        <Spinner label={t("loading")} />
      </Main>
    </>
  );
}
