import { sharedValue } from "../../../shared/state/shared-value.ts";
import { useShared } from "../../../shared/state/use-shared.ts";

export type ListedTitle = { id: number; title: string };

const chosen = sharedValue<ListedTitle | null>(null);

/**
 * Opens the dialog that puts a title on lists, or closes it with null. Its button may stand on a card's preview, which goes
 * when the pointer leaves it: the dialog stands elsewhere.
 */
export const chooseLists = chosen.set;

export const useChosenTitle = (): ListedTitle | null => useShared(chosen);
