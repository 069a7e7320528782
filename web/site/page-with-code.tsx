import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type Location, useHref, useNavigation } from "react-router";
import { FaultPage } from "./fault.tsx";

/** A page whose code is missing, once it is known, and whether the server answers. */
type Missing = { page: Location | undefined; isReachable: boolean };

/**
 * Shows our error page when the next page's code cannot be loaded. React Router calls `location.reload()` then
 * (`loadRouteModule`), which offline ends at the browser's error page. Nothing else reloads, so the Navigation API cancels
 * the reload; browsers without it keep the router's behaviour.
 */
export function PageWithCode({ children }: { children: ReactNode }) {
  const { location: wanted } = useNavigation();
  const [missing, setMissing] = useState<Missing>();
  const address = useHref(wanted ?? "/");
  // The router may ask for a reload before it has rendered where it is going.
  if (missing && !missing.page && wanted) setMissing({ ...missing, page: wanted });
  // Otherwise the user has navigated elsewhere.
  const fault = wanted !== undefined && missing?.page === wanted ? missing : undefined;

  const settle = useEffectEvent((isReachable: boolean) => setMissing({ page: wanted, isReachable }));
  const goOn = useEffectEvent(async () => settle(await serverAnswers()));
  // The server is reachable, so its build is newer: load the whole page.
  useEffect(() => {
    if (fault?.isReachable) location.assign(address);
  }, [fault, address]);
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

  if (!fault || fault.isReachable) return children;
  return <FaultPage kind={navigator.onLine ? "unreached" : "offline"} onRetry={() => void goOn()} />;
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
