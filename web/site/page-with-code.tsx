import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type Location, useHref, useNavigation } from "react-router";
import { FaultPage } from "./fault.tsx";

/**
 * Shows our error page when the next page's code cannot be loaded. React Router calls `location.reload()` then
 * (`loadRouteModule`), which offline ends at the browser's error page. Nothing else reloads, so the Navigation API cancels
 * the reload; browsers without it keep the router's behaviour.
 */
export function PageWithCode({ children }: { children: ReactNode }) {
  const { location: wanted } = useNavigation();
  const [missing, setMissing] = useState<Location>();
  const address = useHref(wanted ?? "/");

  // The router may ask for a reload before it says where it is going: what is wanted counts once the server has been asked.
  const settle = useEffectEvent((isReachable: boolean) => {
    // The server is reachable, so its build is newer: load the whole page.
    if (isReachable) location.assign(address);
    else setMissing(wanted);
  });
  const goOn = useEffectEvent(async () => settle(await serverAnswers()));
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

  // The user has navigated elsewhere.
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
