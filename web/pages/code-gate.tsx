import { useTranslations } from "use-intl";
import { codedRating } from "#contract/playback.ts";
import { call } from "../api/client.ts";
import { keepUnlocked } from "../api/session.ts";
import { CodeDialog } from "../features/accounts/my-account/code-dialog.tsx";
import type { CodeAsked } from "../features/playback/halt-screen.tsx";
import { ParentalCodeDialog } from "../features/profiles/parental-code-dialog.tsx";
import { Rating } from "../ui/rating.tsx";

/** Before a title rated 18: the parental code, chosen first where the account has none, and then the film. */
export default function CodeGate({ hasCode, onGiven, onLeave }: CodeAsked) {
  const t = useTranslations("profiles.parental.adult");
  const why = (
    <>
      <p className="font-semibold text-fore">
        <Rating age={codedRating} />
      </p>
      <p>{t(hasCode ? "text" : "choose")}</p>
    </>
  );
  if (hasCode) {
    return (
      <ParentalCodeDialog title={t("title")} onUnlocked={onGiven} onClose={onLeave}>
        {why}
      </ParentalCodeDialog>
    );
  }
  const chosen = async (code: string): Promise<void> => {
    await call("POST /me/parental-code/unlock", { body: { code } });
    keepUnlocked();
    onGiven();
  };
  return (
    <CodeDialog onSaved={chosen} onClose={onLeave}>
      {why}
    </CodeDialog>
  );
}
