const key = "screen";

/**
 * The name of this tab as a screen, kept over reloads. A duplicated tab inherits the storage of the first: the lock tells
 * them apart, and the second takes a name of its own.
 */
export async function screenName(): Promise<string> {
  const kept = readName();
  if (kept && (await holds(kept))) return kept;
  const name = crypto.randomUUID();
  await holds(name);
  keepName(name);
  return name;
}

let held: string | undefined;

async function holds(name: string): Promise<boolean> {
  // Only secure origins have locks.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks || held === name) return true;
  return new Promise((resolve) => {
    void locks.request(`screen ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      held = name;
      // Held for as long as the tab lives.
      return new Promise(() => undefined);
    });
  });
}

function readName(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Storage is forbidden: a name for this visit.
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
