import { sharedValue } from "#shared/state/shared-value.ts";
import { useShared } from "#shared/state/use-shared.ts";

export type ListedTitle = { id: number; title: string };

const chosen = sharedValue<ListedTitle | null>(null);

/**
 * Opens the list dialog for a title, or closes it with null. The dialog is rendered elsewhere, because its button may be in
 * a hover preview that disappears.
 */
export const chooseLists = chosen.set;

export const useChosenTitle = (): ListedTitle | null => useShared(chosen);
