import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Encoding } from "#contract/admin/encodings.ts";
import type { InputFor } from "#contract/client.ts";
import { call } from "#admin/api.ts";

const quick = 1500;
const slow = 4000;

export const isUnderWay = ({ state }: Pick<Encoding, "state">): boolean => state === "waiting" || state === "running";

/** Encodings, polled while one of them is running. */
export function useEncodings(query: NonNullable<InputFor<"GET /admin/encodings">["query"]>) {
  return useQuery({
    queryKey: ["encodings", query],
    queryFn: () => call("GET /admin/encodings", { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? quick : slow),
  });
}

/** One encoding with its log, polled while it is running. */
export function useEncoding(id: number) {
  return useQuery({
    queryKey: ["encoding", id],
    queryFn: () => call("GET /admin/encodings/{id}", { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? quick : false),
  });
}
