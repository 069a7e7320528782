/** How long a lease lasts after the last heartbeat. */
export const leaseSeconds = 45;

/** How long after a player has left its screen a report of it counts as one sent before. */
const lateSeconds = 5;

export type Lease = {
  id: number;
  session_id: number;
  screen: string;
  renewed_at: Date;
  expires_at: Date;
  lost_at: Date | null;
  freed_at: Date | null;
};

/** A screen of a signed-in device. */
export type ScreenName = { sessionId: number; screen: string };

export type Taking =
  | { taken: true; /** Leases that give their place up for it. */ losing: number[] }
  | { taken: false; inUse: Lease[] };

export function leaseEnd(at: Date): Date {
  return new Date(at.getTime() + leaseSeconds * 1000);
}

/**
 * Whether a screen may open, given all leases of its account. Its own lease does not count. `takeOver` names the lease to
 * replace; after a downgrade the longest silent ones are dropped with it.
 */
export function takeScreen(
  leases: readonly Lease[],
  { own, limit, takeOver, at }: { own: ScreenName; limit: number; takeOver: number | undefined; at: Date },
): Taking {
  const others = leases.filter((lease) => isLive(lease, at) && !isOwn(lease, own));
  if (others.length < limit) return { taken: true, losing: [] };
  const given = others.find((lease) => lease.id === takeOver);
  if (!given) return { taken: false, inUse: others };
  const silent = others
    .filter((lease) => lease !== given)
    .toSorted((a, b) => a.renewed_at.getTime() - b.renewed_at.getTime())
    .slice(0, others.length - limit);
  return { taken: true, losing: [given, ...silent].map((lease) => lease.id) };
}

export type Renewal = "renewed" | "lost" | "full" | "late";

/**
 * Whether a heartbeat renews a screen's lease. An expired lease (after a long pause) is renewed if there is room; one that
 * was taken over stays lost until the title is opened again; a screen without a lease counts against the limit. A
 * heartbeat that arrives just after its player has left is late, and changes nothing.
 */
export function renewScreen(
  leases: readonly Lease[],
  { own, limit, at }: { own: ScreenName; limit: number; at: Date },
): Renewal {
  const lease = leases.find((candidate) => isOwn(candidate, own));
  if (lease?.lost_at) return "lost";
  if (lease?.freed_at && at.getTime() - lease.freed_at.getTime() < lateSeconds * 1000) return "late";
  if (lease && isLive(lease, at)) return "renewed";
  const { taken } = takeScreen(leases, { own, limit, takeOver: undefined, at });
  if (taken) return "renewed";
  return lease ? "lost" : "full";
}

function isLive(lease: Lease, at: Date): boolean {
  return lease.lost_at === null && lease.expires_at > at;
}

function isOwn(lease: Lease, own: ScreenName): boolean {
  return lease.session_id === own.sessionId && lease.screen === own.screen;
}
