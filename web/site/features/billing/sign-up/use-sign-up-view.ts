import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { originIn, type SignUpView, type Stamp, stampIn } from "./views.ts";

/**
 * The current view of the sign-up, stored in the browser's history so that 'Back' moves between views.
 * @param placeOf maps the view in the history, if any, to the view to show
 */
export function useSignUpView(viewOf: (requested: SignUpView | undefined) => SignUpView) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const stamp = stampIn(state);
  const view = viewOf(stamp?.view);
  const origin = originIn(state);
  const stampFor = (next: SignUpView, from?: SignUpView): Stamp => ({
    view: next,
    ...(from !== undefined && { from }),
    ...(origin !== undefined && { origin }),
  });
  const [arrival] = useState(view);
  const [moved, setMoved] = useState(false);
  if (view !== arrival && !moved) setMoved(true);

  // Store state in the first entry too, so that it is restored after a reload.
  const putStamp = useEffectEvent(() => {
    void navigate({ search: withoutPack(search) }, { replace: true, state: stampFor(view) });
  });
  const isStamped = stamp !== undefined;
  useEffect(() => {
    if (!isStamped) putStamp();
  }, [isStamped]);

  const go = (next: SignUpView): void => {
    setMoved(true);
    void navigate({ search: "" }, { state: stampFor(next, view) });
  };
  return {
    view,
    /** The page that linked here, if known. */
    origin,
    /** Whether a view other than the first has been shown. */
    moved,
    go,
    /** Goes back in the history where the previous entry matches, so that it does not grow. */
    goBack(to: SignUpView): void {
      setMoved(true);
      if (stamp?.from === to) void navigate(-1);
      else go(to);
    },
    /** Removes the payment's parameters from the URL. */
    clearAddress(): void {
      setMoved(true);
      void navigate({ search: "" }, { replace: true, state: stampFor(view) });
    },
  };
}

/** Removes the pack parameter, which is stored by now. */
function withoutPack(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("formule");
  return params.toString();
}
