import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "#shared/ui/toast-store.ts";

type Part<Props> = (props: Props) => ReactNode;

/**
 * A part of the player whose code is loaded when it is first shown, so that it does not delay the first frame. Until then it
 * renders nothing. If loading fails, a message offers a retry; showing the part again retries, too.
 */
export function lazyPart<Props extends object>(load: () => Promise<Part<Props>>): Part<Props> & { load: () => void } {
  let loaded: Part<Props> | undefined;
  const start = async (): Promise<Part<Props> | undefined> => {
    try {
      loaded ??= await load();
    } catch {
      // Reported by the caller.
    }
    return loaded;
  };
  function LazyPart(props: Props): ReactNode {
    const [Shown, setShown] = useState(() => loaded);
    // A dialog is mounted before it opens.
    const isVisible = !("open" in props) || props.open === true;
    const t = useTranslations("shell.faults");
    const show = useEffectEvent(async (): Promise<void> => {
      const part = await start();
      if (part) setShown(() => part);
      else showToast(t("part"), { tone: "error", action: { label: t("retry"), run: () => void show() } });
    });
    useEffect(() => {
      if (isVisible && !Shown) void show();
    }, [isVisible, Shown]);
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(LazyPart, { load: () => void start() });
}
