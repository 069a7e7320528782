import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { Spinner } from "./spinner.tsx";

const shownFor = 200;

/** A spinner during navigation, for at least 200 ms. */
export function RouteSpinner({ label }: { label: string }) {
  const { pathname } = useLocation();
  const pending = useNavigation().state !== "idle";
  const [settled, setSettled] = useState(pathname);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(pathname), shownFor);
    return () => clearTimeout(timer);
  }, [pathname]);

  if (!pending && settled === pathname) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-60 grid place-items-center" data-route-spinner="">
      <div className="rounded-full bg-raised/90 p-4 shadow-lifted">
        <Spinner label={label} size="large" />
      </div>
    </div>
  );
}
