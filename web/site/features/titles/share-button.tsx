import { Share2 } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { useProfile } from "#shared/api/session.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import type { Video } from "../cards/card.ts";

/** Shares the public page of a title: by the system's dialog where there is one, else as a copied link. Children do not share. */
export function ShareButton({ video }: { video: Pick<Video, "id" | "title"> }) {
  const t = useTranslations("catalogue.share");
  const locale = useLocale();
  const isKid = useProfile()?.is_kid === true;
  if (isKid) return null;
  const share = async (): Promise<void> => {
    const url = new URL(addressIn(locale, `/video-info/${video.id}`), location.origin).href;
    const { isShared, isCopied } = await shareOrCopy({ title: video.title, url });
    if (isCopied) showToast(t("copied"), { tone: "success" });
    else if (!isShared) showToast(t("failed", { url }), { tone: "error" });
  };
  return (
    <button type="button" className="title-share" onClick={() => void share()}>
      <Share2 className="size-4" aria-hidden="true" />
      {t("share")}
    </button>
  );
}

type Outcome = { isShared: boolean; isCopied: boolean };

/** Whoever closes the system's dialog has decided: nothing is copied then. */
async function shareOrCopy(link: { title: string; url: string }): Promise<Outcome> {
  try {
    if ("share" in navigator) {
      await navigator.share(link);
      return { isShared: true, isCopied: false };
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return { isShared: true, isCopied: false };
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return { isShared: false, isCopied: true };
  } catch {
    return { isShared: false, isCopied: false };
  }
}
