import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import type { Translate } from "./page-handle.ts";
import { Brand } from "../shared/ui/brand.tsx";
import { buttonClass } from "../shared/ui/button-look.ts";
import { Button } from "../shared/ui/button.tsx";
import { type Drawing, LostPlanet, SilentDish, StrayComet } from "../shared/ui/drawings.tsx";
import { LinkButton } from "../shared/ui/link-button.tsx";
import { Main } from "../shared/ui/main.tsx";
import { StatePanel } from "../shared/ui/state-panel.tsx";
import { useSiteSettings } from "./use-root-data.ts";

export type FaultKind = "notFound" | "offline" | "unreached" | "busy" | "away" | "reported" | "broken";

const drawings: Record<FaultKind, Drawing> = {
  notFound: LostPlanet,
  offline: SilentDish,
  unreached: SilentDish,
  busy: StrayComet,
  away: SilentDish,
  reported: StrayComet,
  broken: StrayComet,
};

/** The requested URL: an empty reference (RFC 3986, 5.2). */
const thisAddress = "";

/**
 * Classifies a page's error. `unreached`: no answer, or the browser aborted the call. `reported`: a server error, which is
 * in its log. `broken`: any other.
 */
export function kindOfFault(error: unknown): FaultKind {
  // Node has a navigator too, without onLine.
  if (!isRouteErrorResponse(error) && "onLine" in navigator && !navigator.onLine) return "offline";
  if (isWithoutAnswer(error)) return "unreached";
  switch (statusOf(error)) {
    case 404:
    case 405:
      return "notFound";
    case 429:
      return "busy";
    case 503:
      return "away";
    default:
      return referenceOf(error) === undefined ? "broken" : "reported";
  }
}

export function faultTitle(error: unknown, t: Translate): string {
  return t(`shell.faults.${kindOfFault(error)}.pageTitle`);
}

/** The full-page error screen. */
export function Fault({ error }: { error: unknown }) {
  const kind = kindOfFault(error);
  const t = useTranslations("shell.faults");
  const reference = referenceOf(error);
  return (
    <FaultPage kind={kind}>
      {reference && <p className="text-sm text-soft tabular-nums">{t("reference", { reference })}</p>}
    </FaultPage>
  );
}

/** The button calls `onRetry`, or else reloads the current URL. */
export function FaultPage({
  kind,
  onRetry,
  children,
}: {
  kind: FaultKind;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations("shell.faults");
  const site = useSiteSettings();
  return (
    <div className="fault-page grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="px-gutter py-5">
        <Brand name={site.brandName} href="/" />
      </header>
      <Main className="grid place-items-center px-gutter pb-16">
        <StatePanel drawing={drawings[kind]} title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
          {kind === "notFound" ? (
            <LinkButton to="/">{t("notFound.action")}</LinkButton>
          ) : onRetry ? (
            <Button onClick={onRetry}>{t("retry")}</Button>
          ) : (
            <a href={thisAddress} className={buttonClass({})}>
              {t("retry")}
            </a>
          )}
          {children}
        </StatePanel>
      </Main>
    </div>
  );
}

/** A call without an answer (code 0), an aborted call, or a script that failed to load. */
function isWithoutAnswer(error: unknown): boolean {
  if (error instanceof CallError) return error.code === 0;
  if (error instanceof DOMException) return error.name === "AbortError";
  return error instanceof TypeError && /fetch|load failed|network/i.test(error.message);
}

function statusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
}

function referenceOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("reference" in error)) return undefined;
  return typeof error.reference === "string" ? error.reference : undefined;
}
