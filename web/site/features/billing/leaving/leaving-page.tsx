import { useTranslations } from "use-intl";
import type { LeavingKind } from "#contract/leaving.ts";
import { SplitPage } from "#shared/ui/split-page.tsx";
import type { LeavingStep } from "./leaving-steps.ts";
import { LeavingView } from "./leaving-view.tsx";

/** The explanation beside the current step. */
export function LeavingPage({ kind, at }: { kind: LeavingKind; at: LeavingStep }) {
  const t = useTranslations("billing.leaving");
  return (
    <SplitPage
      about={
        <>
          <h1 className="text-2xl">{t(`${kind}.title`)}</h1>
          <p className="max-w-160 text-balance text-soft xs:max-sm:text-pretty sm:max-w-96">{t(`${kind}.text`)}</p>
        </>
      }
    >
      <LeavingView kind={kind} at={at} />
    </SplitPage>
  );
}
