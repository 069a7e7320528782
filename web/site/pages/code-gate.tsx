import { useTranslations } from "use-intl";
import { codedRating } from "#contract/coded-rating.ts";
import { call } from "#shared/api/client.ts";
import type { CodeAsked } from "#shared/api/code-asked.ts";
import { keepUnlocked } from "#shared/api/session.ts";
import { CodeDialog } from "../features/accounts/my-account/code-dialog.tsx";
import { ParentalCodeDialog } from "../features/profiles/parental-code-dialog.tsx";
import { Rating } from "#shared/ui/rating.tsx";

type Props = CodeAsked & {
  /** What the code is needed for: a title rated 18, or changing an age limit. */
  before: "adult" | "ceiling";
};

/** Asks for the parental code, or has it set first, and then continues. */
export default function CodeGate({ before, hasCode, onGiven, onLeave }: Props) {
  const t = useTranslations(`profiles.parental.${before}`);
  const why = (
    <>
      {before === "adult" && (
        <p className="font-semibold text-fore">
          <Rating age={codedRating} />
        </p>
      )}
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
