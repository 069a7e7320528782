import { type ReactNode, useEffect, useState } from "react";

type Part<Props> = (props: Props) => ReactNode;

/**
 * A part of the player whose code is loaded when it is first shown, so that the picture does not wait for it. Until then, and
 * where it cannot be loaded, it shows nothing; the next time it is shown it is tried again.
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
    useEffect(() => {
      if (isWanted && !Shown) void start().then((part) => setShown(() => part));
    }, [isWanted, Shown]);
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(Later, { load: () => void start() });
}
