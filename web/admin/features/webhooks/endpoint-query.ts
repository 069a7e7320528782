import { useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";

/** How often pages look again while a delivery waits. */
export const refreshMilliseconds = 5000;

/** Every endpoint, with whether it fails: that may change while a delivery waits. */
export function useEndpoints() {
  return useQuery({
    queryKey: ["webhooks"],
    queryFn: () => call("GET /admin/webhooks"),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ deliveries }) => deliveries.waiting > 0) ? refreshMilliseconds : false,
  });
}
