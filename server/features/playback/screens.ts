import type { Locale } from "#contract/language.ts";
import type { ScreensInUse } from "#contract/playback.ts";
import { lockAccount } from "#server/database/locks.ts";
import { batched } from "#server/database/batched.ts";
import type { Database } from "#server/database/pool.ts";
import type { ActiveProfile } from "#server/http/callers.ts";
import { deviceNameIn } from "#server/http/device-name.ts";
import { AppError } from "#server/http/errors.ts";
import { renewScreen, takeScreen, type Lease, type ScreenName } from "./screen-leases.ts";
import {
  describeScreens,
  freeLease,
  leaveLease,
  keepLease,
  leaseOn,
  leasesOf,
  loseLeases,
  renewLiveLeases,
  sweepLeases,
  type Heartbeat,
  type KeptLease,
  type LeaseHolder,
} from "./screen-queries.ts";

/** A screen's call: caller, tab and video. */
export type ScreenCall = { caller: ActiveProfile; screen: string; videoId: number; locale: Locale; at: Date };

export type Screens = {
  /** @throws AppError screenLimit, with the screens in use */
  take(call: ScreenCall, takeOver: number | undefined): Promise<KeptLease>;
  /** Null for a report that arrives after its player has left. @throws AppError screenLost, screenLimit */
  renew(call: ScreenCall): Promise<KeptLease | null>;
  /** @throws AppError screenLost after a takeover */
  requireNotLost(screen: ScreenName): Promise<void>;
  free(call: Omit<ScreenCall, "locale">, action: "ended" | "exited"): Promise<void>;
};

/** Heartbeats that are written by one statement, at most. */
const mostInOneStatement = 200;

export function createScreens(database: Database): Screens {
  const renewLive = batched((beats: Heartbeat[]) => renewLiveLeases(database, beats), mostInOneStatement);
  const full = async (call: ScreenCall, inUse: Lease[]) => {
    const ids = inUse.map((lease) => lease.id);
    const { caller, locale, at } = call;
    const rows = await describeScreens(database, caller, ids, locale, at);
    const screens = rows.map(({ session_id, device_name, taken_at, ...row }) => ({
      ...row,
      device_name: deviceNameIn(locale, device_name),
      taken_at: taken_at.toISOString(),
      this_device: session_id === caller.sessionId,
    }));
    const details: ScreensInUse = { limit: caller.screens, screens };
    return new AppError("screenLimit", { details });
  };

  return {
    async take(call, takeOver) {
      const { caller, at } = call;
      const refused = await database.transaction(async (inside) => {
        await lockAccount(inside, caller.accountId);
        await sweepLeases(inside, caller.accountId, at);
        const leases = await leasesOf(inside, caller.accountId, at);
        const taking = takeScreen(leases, { own: holderOf(call), limit: caller.screens, takeOver, at });
        if (!taking.taken) return taking.inUse;
        if (taking.losing.length > 0) await loseLeases(inside, taking.losing, at);
        return keepLease(inside, holderOf(call), at);
      });
      if (Array.isArray(refused)) throw await full(call, refused);
      return refused;
    },
    async renew(call) {
      const { caller, at } = call;
      const live = await renewLive({ holder: holderOf(call), at });
      if (live) return live;
      const outcome = await database.transaction(async (inside) => {
        await lockAccount(inside, caller.accountId);
        const leases = await leasesOf(inside, caller.accountId, at);
        const renewal = renewScreen(leases, { own: holderOf(call), limit: caller.screens, at });
        return renewal === "renewed" ? keepLease(inside, holderOf(call), at) : { renewal, leases };
      });
      if ("id" in outcome) return outcome;
      if (outcome.renewal === "late") return null;
      if (outcome.renewal === "lost") throw new AppError("screenLost");
      throw await full(
        call,
        outcome.leases.filter((lease) => lease.lost_at === null && lease.expires_at > at),
      );
    },
    async requireNotLost(screen) {
      const lease = await leaseOn(database, screen);
      if (lease?.lost_at) throw new AppError("screenLost");
    },
    async free({ caller, screen, videoId, at }, action) {
      const own = { sessionId: caller.sessionId, screen };
      if (action === "exited") await leaveLease(database, own, videoId, at);
      else await freeLease(database, own, videoId);
    },
  };
}

function holderOf({ caller, screen, videoId }: ScreenCall): LeaseHolder {
  const { accountId, sessionId, profileId } = caller;
  return { accountId, sessionId, profileId, screen, videoId };
}
