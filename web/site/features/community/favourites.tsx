import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { homeOf, useProfile } from "#shared/api/session.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { useFocusAfterRemoval } from "#shared/ui/focus-after-removal.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { StatePanel } from "#shared/ui/state-panel.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { OwnConstellation } from "./own-constellation.tsx";
import { setMark } from "./marks.ts";

/** The grid of favourites. The focus of a removed card moves to the next one. */
export function KeptPlace({ count, children }: { count: number; children: ReactNode }) {
  const frame = useFocusAfterRemoval(count, wayOn);
  return (
    <div {...frame} className="favourites">
      {children}
    </div>
  );
}

const wayOn = (page: HTMLElement) => page.querySelector("a");

/** The button that removes a favourite, with undo. */
export function RemoveFavourite({ title }: { title: { id: number; title: string } }) {
  const t = useTranslations("community.favourite");
  const showError = useShowError();
  const set = async (isSet: boolean): Promise<boolean> => {
    try {
      await setMark("favourite", title.id, isSet);
      return true;
    } catch (error) {
      showError(error, { action: t(isSet ? "toSet" : "toUnset", { title: title.title }), id: title.id });
      return false;
    }
  };
  const remove = async (): Promise<void> => {
    if (!(await set(false))) return;
    showToast(t("removed", { title: title.title }), { action: { label: t("undo"), run: () => void set(true) } });
  };
  return (
    <IconButton
      look="onPicture"
      size="small"
      label={t("removeTitle", { title: title.title })}
      tooltip={t("remove")}
      icon={<Star className="size-4 fill-current" aria-hidden="true" />}
      onClick={() => void remove()}
    />
  );
}

/** The empty state. */
export function NoFavourites({ instead }: { instead: ReactNode }) {
  const t = useTranslations("community");
  const home = homeOf(useProfile());
  return (
    <StatePanel drawing={OwnConstellation} heading="h2" title={t("none")}>
      {instead}
      <LinkButton to={home}>{t("browse")}</LinkButton>
    </StatePanel>
  );
}
