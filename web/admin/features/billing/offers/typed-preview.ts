import { skipToken, useQueryClient } from "@tanstack/react-query";
import type { ActPreview } from "#contract/admin/acts.ts";
import { useActAsShown, useActPreview } from "#admin/parts/act-dialog.tsx";

/** What a form would do as it is typed. `typed`: false while it is incomplete. */
export function useTypedPreview<T>(key: string, typed: false | T, read: (typed: T) => Promise<ActPreview>) {
  const queries = useQueryClient();
  const preview = useActPreview(["plans", key, typed], typed ? () => read(typed) : skipToken);
  const actAsShown = useActAsShown(preview);
  const { data, error, isCurrent } = preview;
  return {
    effects: data?.effects,
    error,
    isCurrent,
    /** As `useActAsShown`. @throws what the preview was refused with */
    async act(work: (fingerprint: string) => Promise<unknown>): Promise<boolean> {
      if (error) throw error;
      const isDone = await actAsShown(({ fingerprint }) => work(fingerprint));
      if (isDone) await queries.invalidateQueries({ queryKey: ["plans"] });
      return isDone;
    },
  };
}
