import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, type User } from "#shared/api/session.ts";
import { showMessage } from "#shared/ui/message-store.ts";
import { euros } from "../sign-up/money.ts";
import { pause } from "../sign-up/return.ts";

type Outcome = { status: string; reason: string | null; settled: number | null; stillDue: number | null };

const everyMs = 3000;
const polls = 20;

/** Back from the check of a card: asks how it came out, says so once, and takes the query out of the address. */
export function useCardReturn(): void {
  const t = useTranslations("billing.mine.card");
  const [search, setSearch] = useSearchParams();
  const [isBack] = useState(() => search.get("success") !== null);
  const locale = useLocale();
  const inWords = ({ settled, stillDue }: Outcome): string => {
    if (settled !== null) return t("doneDue", { amount: euros(settled, locale) });
    return stillDue === null ? t("done") : t("stillDue", { amount: euros(stillDue, locale) });
  };
  const tell = useEffectEvent((outcome: Outcome): void => {
    const { status, reason } = outcome;
    if (status === "paid") showMessage({ tone: "done", title: t("doneTitle"), lines: [inWords(outcome)] });
    else if (status === "pending") showMessage({ tone: "done", title: t("slowTitle"), lines: [t("slow")] });
    else showMessage({ tone: "error", title: t("failedTitle"), lines: [...(reason ? [`${reason}.`] : []), t("kept")] });
    setSearch({}, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    if (!isBack) return undefined;
    const leaving = new AbortController();
    const follow = async (): Promise<void> => {
      const outcome = await outcomeOfCheck(leaving.signal);
      if (!leaving.signal.aborted) tell(outcome);
    };
    void follow();
    return () => leaving.abort();
  }, [isBack]);
}

/** Asks at once and then every 3 s, at most 20 times, until the provider knows. */
async function outcomeOfCheck(signal: AbortSignal): Promise<Outcome> {
  for (let poll = 0; poll < polls; poll += 1) {
    if (poll > 0) await pause(everyMs, signal);
    if (signal.aborted) break;
    try {
      const { user, status, reason, settled_amount: settled } = await call("POST /me/card/confirm", {}, signal);
      keepUser(user);
      if (status !== "pending") return { status, reason, settled, stillDue: dueOf(user) };
    } catch (error) {
      // Out of reach for a moment: the next try asks again.
      if (!(error instanceof CallError) && !signal.aborted) throw error;
    }
  }
  return { status: "pending", reason: null, settled: null, stillDue: null };
}

const dueOf = (user: User): number | null => user.user_subscription?.past_due?.amount ?? null;
