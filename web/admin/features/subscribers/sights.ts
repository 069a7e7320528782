import { queries } from "#admin/api.ts";

/** Every sight is logged, so that coming back to the window does not ask again. */
export const sightOptions = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

/** Reads all of a person's open page again, after an act. */
export function rereadSubscriber(id: number): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["subscribers", String(id)] });
}
