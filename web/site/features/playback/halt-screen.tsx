import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AboveCeiling } from "#contract/playback.ts";
import type { CodeAsked } from "#shared/api/code-asked.ts";
import { isSuspended, useProfile, useUser, useWatcher } from "#shared/api/session.ts";
import type { Halt } from "#site/player/state/halt.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { SilentDish, StrayComet, LostPlanet, type Drawing } from "#shared/ui/drawings.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { SuspendedDialog } from "#shared/ui/suspended-dialog.tsx";
import { StatePanel } from "#shared/ui/state-panel.tsx";
import { AboveCeilingPanel } from "#shared/ui/above-ceiling.tsx";
import { lazyPart } from "#site/player/parts/lazy-part.tsx";
import type { HaltActions } from "./screens-dialog.tsx";

const Night = lazyPart(async () => (await import("./night-panel.tsx")).NightPanel);
const ScreensDialog = lazyPart(async () => (await import("./screens-dialog.tsx")).ScreensDialog);

type Props = { halt: Halt; actions: HaltActions; askCode: (asked: CodeAsked) => ReactNode };

/** Why playback is impossible, and what to do: a dialog for account reasons, a full screen for the title's. */
export function HaltScreen({ halt, actions, askCode }: Props) {
  switch (halt.kind) {
    case "limit":
      return <ScreensDialog inUse={halt.inUse} actions={actions} />;
    case "lost":
      return <LostDialog actions={actions} />;
    case "expired":
      return <ExpiredDialog leave={actions.leave} />;
    case "night":
      return <Night opensAt={halt.opensAt} leave={actions.leave} />;
    case "ceiling":
      return <Ceiling above={halt.above} leave={actions.leave} />;
    case "code":
      return askCode({ hasCode: halt.hasCode, onGiven: actions.retry, onLeave: actions.leave });
    case "gone":
    case "rightsEnded":
    case "withdrawn":
    case "unavailable":
    case "readOnly":
    case "network":
    case "service":
    case "media":
      return <Panel kind={halt.kind} actions={actions} />;
  }
}

function LostDialog({ actions }: { actions: HaltActions }) {
  const t = useTranslations("playback");
  const buttons = (
    <>
      <Button onClick={actions.takeBack}>{t("resumeHere")}</Button>
      <Button look="secondary" onClick={actions.leave}>
        {t("cancel")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={actions.leave} role="alertdialog" title={t("lost.title")} actions={buttons}>
      <p>{t("lost.text")}</p>
    </Dialog>
  );
}

function ExpiredDialog({ leave }: { leave: () => void }) {
  const t = useTranslations("playback");
  const { isPupil } = useWatcher();
  const isWaiting = isSuspended(useUser());
  const isKid = useProfile()?.is_kid === true;
  if (isWaiting)
    return (
      <SuspendedDialog onClose={leave} {...(isKid && { askAdult: <Button onClick={leave}>{t("back")}</Button> })} />
    );
  if (isPupil) {
    const back = <Button onClick={leave}>{t("back")}</Button>;
    return (
      <Dialog open onClose={leave} role="alertdialog" title={t("expired.pupilTitle")} actions={back}>
        <p>{t("expired.pupilText")}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={leave}
      role="alertdialog"
      title={t("expired.title")}
      actions={<LinkButton to="/enregistrement">{t("expired.action")}</LinkButton>}
    >
      <p>{t("expired.text")}</p>
    </Dialog>
  );
}

function Ceiling({ above, leave }: { above: AboveCeiling; leave: () => void }) {
  const t = useTranslations("playback");
  const watcher = useWatcher();
  const isOnlyWay = watcher.isPupil || (watcher.holder !== null && !watcher.hasOthers);
  return (
    <div className="player-panel" role="alert">
      <AboveCeilingPanel above={above} {...watcher}>
        <Button look={isOnlyWay ? "primary" : "secondary"} onClick={leave}>
          {t("back")}
        </Button>
      </AboveCeilingPanel>
    </div>
  );
}

type HaltReason = "gone" | "rightsEnded" | "withdrawn" | "unavailable" | "readOnly" | "network" | "service" | "media";
const drawings: Record<HaltReason, Drawing> = {
  gone: LostPlanet,
  rightsEnded: LostPlanet,
  withdrawn: LostPlanet,
  unavailable: LostPlanet,
  readOnly: LostPlanet,
  network: SilentDish,
  service: SilentDish,
  media: StrayComet,
};

function Panel({ kind, actions }: { kind: keyof typeof drawings; actions: HaltActions }) {
  const t = useTranslations("playback");
  const mayRetry = kind === "network" || kind === "service" || kind === "media";
  return (
    <div className="player-panel" role="alert">
      <StatePanel drawing={drawings[kind]} heading="h2" title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
        <div className="flex flex-wrap justify-center gap-3">
          {mayRetry && <Button onClick={actions.retry}>{t("retry")}</Button>}
          <Button look={mayRetry ? "secondary" : "primary"} onClick={actions.leave}>
            {t("back")}
          </Button>
        </div>
      </StatePanel>
    </div>
  );
}
