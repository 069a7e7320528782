import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ActPreview } from "#contract/admin/acts.ts";
import { CallError } from "#contract/client.ts";

/** What a form would do as it is typed. `typed`: false while it is incomplete. */
export function useTypedPreview<T>(key: string, typed: false | T, read: (typed: T) => Promise<ActPreview>) {
  const queries = useQueryClient();
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ["plans", "act", key, typed],
    queryFn: typed ? () => read(typed) : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = !isPlaceholderData && !isFetching;
  return {
    effects: error ? undefined : data?.effects,
    error,
    isCurrent,
    /**
     * Acts as it was shown; where something has changed meanwhile, the preview is read again.
     * @returns false where nothing was shown yet
     */
    async act(work: (fingerprint: string) => Promise<unknown>): Promise<boolean> {
      if (error) throw error;
      if (!data || !isCurrent) return false;
      try {
        await work(data.fingerprint);
      } catch (refusal) {
        if (refusal instanceof CallError && refusal.status === 409)
          await queries.invalidateQueries({ queryKey: ["plans", "act", key] });
        throw refusal;
      }
      await queries.invalidateQueries({ queryKey: ["plans"] });
      return true;
    },
  };
}
