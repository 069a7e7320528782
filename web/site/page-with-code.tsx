import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type Location, useHref, useNavigation } from "react-router";
import { FaultPage } from "./fault.tsx";

/**
 * Shows our own page where the code of the page one goes to did not come. React Router answers that with
 * `location.reload()` (`loadRouteModule`), which without a network ends at the browser's error page. Nothing else in the
 * product reloads, so the reload is refused by the Navigation API; browsers without it keep the router's way.
 */
export function PageWithCode({ children }: { children: ReactNode }) {
  const { location: wanted } = useNavigation();
  const [missing, setMissing] = useState<Location>();
  const address = useHref(wanted ?? "/");

  const goOn = useEffectEvent(async () => {
    // The server answers: its build is a newer one than this page's, and the whole page has to be asked for.
    if (await serverAnswers()) location.assign(address);
    else setMissing(wanted);
  });
  useEffect(() => {
    if (!("navigation" in window)) return;
    const refuseReload = (event: NavigateEvent): void => {
      if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      void goOn();
    };
    navigation.addEventListener("navigate", refuseReload);
    return () => navigation.removeEventListener("navigate", refuseReload);
  }, []);

  // Whoever goes elsewhere meanwhile leaves the missing page behind.
  if (missing === undefined || missing !== wanted) return children;
  return <FaultPage kind={navigator.onLine ? "unreached" : "offline"} onRetry={() => void goOn()} />;
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
