import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "#shared/ui/toast-store.ts";

type Part<Props> = (props: Props) => ReactNode;

/**
 * A part of the player whose code is loaded when it is first shown, so that the picture does not wait for it. Until then it
 * shows nothing. Where it cannot be loaded, a message says so and offers to try again; so does the next time it is shown.
 */
export function later<Props extends object>(load: () => Promise<Part<Props>>): Part<Props> & { load: () => void } {
  let loaded: Part<Props> | undefined;
  const start = async (): Promise<Part<Props> | undefined> => {
    try {
      loaded ??= await load();
    } catch {
      // Out of reach: see above.
    }
    return loaded;
  };
  function Later(props: Props): ReactNode {
    const [Shown, setShown] = useState(() => loaded);
    // A dialog may be there long before it opens.
    const isWanted = !("open" in props) || props.open === true;
    const t = useTranslations("shell.faults");
    const show = useEffectEvent(async (): Promise<void> => {
      const part = await start();
      if (part) setShown(() => part);
      else showToast(t("part"), { tone: "error", action: { label: t("retry"), run: () => void show() } });
    });
    useEffect(() => {
      if (isWanted && !Shown) void show();
    }, [isWanted, Shown]);
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(Later, { load: () => void start() });
}
