import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { originIn, type Place, type Stamp, stampIn } from "./places.ts";

/**
 * The view of the sign-up that is shown, kept in the browser's history: 'Back' goes from view to view.
 * @param placeOf the view to show for the one that the history names, if it names one
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

  // The first entry is stamped too: going back to it after a reload still leads to the same view.
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
    /** The page that led here, where it said so. */
    origin,
    /** False until another view than the first was shown. */
    moved,
    go,
    /** Undoes a step where it was the last, so that the history does not grow by it. */
    goBack(to: Place): void {
      setMoved(true);
      if (stamp?.from === to) void navigate(-1);
      else go(to);
    },
    /** Takes out of the address what a payment brought back. */
    clearAddress(): void {
      setMoved(true);
      void navigate({ search: "" }, { replace: true, state: stampFor(place) });
    },
  };
}

/** The pack that a link named is kept by now. */
function withoutPack(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("formule");
  return params.toString();
}
