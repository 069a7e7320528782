const key = "screen";

let claimed: Promise<string> | undefined;
let known: string | undefined;

/** The name once it is claimed, for callers that cannot wait. */
export const knownScreenName = (): string | undefined => known;

/**
 * This tab's screen name, kept across reloads. A duplicated tab inherits the session storage of the first; a lock detects
 * that, and the second tab takes a new name. Concurrent callers share one claim, or this tab would find its own lock and
 * take a second screen.
 */
export function screenName(): Promise<string> {
  return (claimed ??= claimName());
}

async function claimName(): Promise<string> {
  const kept = readName();
  if (kept && (await holds(kept))) return (known = kept);
  const name = crypto.randomUUID();
  await holds(name);
  keepName(name);
  return (known = name);
}

async function holds(name: string): Promise<boolean> {
  // Locks exist on secure origins only.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return true;
  return new Promise((resolve) => {
    void locks.request(`screen ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      // Held until the tab closes.
      return new Promise(() => undefined);
    });
  });
}

function readName(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Storage is blocked: the name lasts for this visit.
    return null;
  }
}

function keepName(name: string): void {
  try {
    sessionStorage.setItem(key, name);
  } catch {
    // As above.
  }
}
