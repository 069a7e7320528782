import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import type { AboveCeiling } from "#contract/playback.ts";
import { homeOf, useProfile, useWatcher } from "#shared/api/session.ts";
import { AboveCeilingPanel } from "#shared/ui/above-ceiling.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { nameSize } from "../cards/measures.ts";
import type { Foretaste } from "../cards/preview-link.tsx";
import { Unreachable } from "../cards/unreachable.tsx";
import { widePicturesOf } from "../cards/wide-picture.tsx";
import { CoverStage } from "./cover-stage.tsx";

/** Placeholder of a title, with the data of its card if opened from one. */
export function TitleSkeleton({ foretaste }: { foretaste?: Foretaste | undefined }) {
  const t = useTranslations("shell");
  return (
    <div role="status" aria-label={t("loading")} className="title-coming">
      {foretaste ? (
        <div className="title-cover">
          <CoverStage of={widePicturesOf(foretaste)} color={foretaste.color} />
          <div className="title-cover-words">
            <p className={`font-display ${nameSize(foretaste.title)} font-extrabold text-balance`}>{foretaste.title}</p>
            <Skeleton className="h-12 w-40 rounded-full xs:h-14 xs:w-48" />
          </div>
        </div>
      ) : (
        <div className="title-cover">
          <div className="title-cover-words">
            <Skeleton className="h-16 w-full max-w-120" />
            <div className="flex gap-3">
              <Skeleton className="h-12 w-40 rounded-full xs:h-14 xs:w-48" />
              <Skeleton className="size-12 rounded-full xs:size-14" />
            </div>
          </div>
        </div>
      )}
      <div className="title-body">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-20 w-full max-w-160" />
        <Skeleton className="h-9 w-72" />
      </div>
    </div>
  );
}

type Props = { error: Error; onRetry: () => void; busy: boolean };

/** Above the ceiling: a panel with the reason. Not found: home with a toast. Otherwise: a retry button. */
export function TitleFault({ error, onRetry, busy }: Props) {
  const t = useTranslations("catalogue");
  const watcher = useWatcher();
  const code = error instanceof CallError ? error.code : 0;
  const isMissing = code === 404 || code === 400;
  const home = homeOf(useProfile());
  const navigate = useNavigate();
  useEffect(() => {
    if (!isMissing) return;
    showToast(t("notFound"), { tone: "error" });
    void navigate(home, { replace: true });
  }, [isMissing, home, navigate, t]);
  if (isMissing) return <TitleSkeleton />;
  if (!(error instanceof CallError) || code !== 602) return <Unreachable onRetry={onRetry} busy={busy} />;
  return (
    <div className="grid min-h-[60dvh] place-items-center px-gutter py-16">
      <AboveCeilingPanel above={error.details as AboveCeiling} {...watcher}>
        <LinkButton to={home} look="secondary">
          {t("backHome")}
        </LinkButton>
      </AboveCeilingPanel>
    </div>
  );
}
