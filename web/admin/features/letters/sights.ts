import { queries } from "#admin/api.ts";

/** Every sight is logged, so that coming back to the window does not ask again. */
export const sightOptions = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

export const lettersKey = (id: string) => ["subscribers", id, "letters"] as const;

/** Reads a person's letters again: at once, and when what was asked for has left. */
export async function rereadLetters(id: string): Promise<void> {
  const reread = () => queries.invalidateQueries({ queryKey: lettersKey(id) });
  await reread();
  window.setTimeout(() => void reread().catch(() => undefined), leavesWithin);
}

/** A letter leaves as soon as its job is noticed. */
const leavesWithin = 2000;
