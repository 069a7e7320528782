import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { originIn, type Place, type Stamp, stampIn } from "./places.ts";

/**
 * The current view of the sign-up, stored in the browser's history so that 'Back' moves between views.
 * @param placeOf maps the view in the history, if any, to the view to show
 */
export function usePlace(placeOf: (asked: Place | undefined) => Place) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const stamp = stampIn(state);
  const place = placeOf(stamp?.place);
  const origin = originIn(state);
  const stampFor = (next: Place, from?: Place): Stamp => ({
    place: next,
    ...(from !== undefined && { from }),
    ...(origin !== undefined && { origin }),
  });
  const [arrival] = useState(place);
  const [moved, setMoved] = useState(false);
  if (place !== arrival && !moved) setMoved(true);

  // Store state in the first entry too, so that it is restored after a reload.
  const putStamp = useEffectEvent(() => {
    void navigate({ search: withoutPack(search) }, { replace: true, state: stampFor(place) });
  });
  const isStamped = stamp !== undefined;
  useEffect(() => {
    if (!isStamped) putStamp();
  }, [isStamped]);

  const go = (next: Place): void => {
    setMoved(true);
    void navigate({ search: "" }, { state: stampFor(next, place) });
  };
  return {
    place,
    /** The page that linked here, if known. */
    origin,
    /** Whether a view other than the first has been shown. */
    moved,
    go,
    /** Goes back in the history where the previous entry matches, so that it does not grow. */
    goBack(to: Place): void {
      setMoved(true);
      if (stamp?.from === to) void navigate(-1);
      else go(to);
    },
    /** Removes the payment's parameters from the URL. */
    clearAddress(): void {
      setMoved(true);
      void navigate({ search: "" }, { replace: true, state: stampFor(place) });
    },
  };
}

/** Removes the pack parameter, which is stored by now. */
function withoutPack(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("formule");
  return params.toString();
}
