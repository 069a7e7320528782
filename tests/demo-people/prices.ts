import type { World } from "./world.ts";

type Change = { plan: number; cents: number; from: string; moves: boolean; reason: string };

/** An admin plans another price. */
export const planPrice =
  ({ plan, cents, from, moves, reason }: Change) =>
  async ({ site }: World): Promise<void> => {
    const call = await site.asStaff("admin");
    const params = { id: String(plan) };
    const terms = { price_cents: cents, from, moves_subscribers: moves };
    await call("POST /admin/plans/{id}/price-preview", { params, body: terms });
    await call("POST /admin/plans/{id}/prices", { params, body: { ...terms, reason } });
  };
