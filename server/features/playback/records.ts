import type { WatchAction } from "#contract/playback.ts";
import type { Database } from "#server/database/pool.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import type { MeasurementAnswer } from "#server/http/measurement.ts";
import { instantOfSave, isCompleted } from "./resume-position.ts";
import { createBatches } from "./batches.ts";
import type { Title } from "./queries.ts";
import { markViewed, savePosition } from "./position-queries.ts";
import { type LogEntry, writeLogs } from "./watch-log-queries.ts";
import type { Screens } from "./screens.ts";
import type { OnScreen, Titles } from "./titles.ts";

/** A profile's views of a title within this time count once. */
const viewMinutes = 30;

/** However many people watch, a process writes their logs with one statement at a time. */
const logs = { most: 500 };

export type CountView = (database: Database, view: CountedView) => Promise<unknown>;
type CountedView = { id: number; seriesId: number | null; accountId: number; at: Date };

/** Keeps a view for the operator's figures, in the transaction that counts it. */
export type OnView = (database: Database, view: View) => Promise<unknown>;
type View = { accountId: number; videoId: number; answer: MeasurementAnswer; at: Date };

type RecordsDeps = { database: Database; titles: Titles; screens: Screens; countView: CountView; onView: OnView };

/** A player's reports: views, positions, and the log, which renews the screen's lease. */
export function createRecords({ database, titles, screens, countView, onView }: RecordsDeps) {
  /** Renews the lease, with the same checks as opening the title. */
  const renew = async (title: Title, call: OnScreen) => {
    await titles.requireCode(title, call);
    return screens.renew({ ...call, videoId: title.id });
  };

  const written = createBatches<LogEntry>((entries) => writeLogs(database, entries), logs);

  return {
    /** Returns whether the view is new. */
    async view(id: number, call: ProfileCall & { answer: MeasurementAnswer }): Promise<boolean> {
      const title = await titles.watchable(id, call);
      const { caller, answer, at } = call;
      const since = new Date(at.getTime() - viewMinutes * 60_000);
      return database.transaction(async (inside) => {
        const counted = await markViewed(inside, caller.profileId, title, at, since);
        const { accountId } = caller;
        if (counted) await countView(inside, { id: title.id, seriesId: title.series_id, accountId, at });
        if (counted && !caller.isKid) await onView(inside, { accountId, videoId: title.id, answer, at });
        return counted;
      });
    },

    /** `time` in seconds. @throws AppError screenLost, parentalCodeNeeded, before anything is written */
    async save(id: number, time: number, call: OnScreen & { savedAt: string | undefined; leaving: boolean }) {
      const title = await titles.watchable(id, call);
      const { caller, at } = call;
      if (!call.leaving) await renew(title, call);
      const positionSeconds = Math.min(time, title.duration_seconds);
      const completed = isCompleted(positionSeconds, title.duration_seconds);
      const save = { positionSeconds, completed, savedAt: instantOfSave(call.savedAt, at), at };
      await savePosition(database, caller.profileId, title, save);
      return { watched_time: await titles.placeIn(title, call), completed };
    },

    /**
     * Returns the lease's end when the action renews it.
     * @throws AppError screenLost whatever a screen reports after a takeover, but that it leaves
     */
    async log(action: WatchAction, id: number, time: number, call: OnScreen): Promise<Date | null> {
      const title = await titles.watchable(id, call);
      const { caller, screen, at } = call;
      const { profileId, sessionId } = caller;
      const lease = action === "playing" ? await renew(title, call) : undefined;
      if (action === "exited" || action === "ended")
        await screens.free({ caller, screen, videoId: title.id, at }, action);
      else if (!lease) await screens.requireNotLost({ sessionId, screen });
      await written.add({ profileId, sessionId, videoId: title.id, action, time, at });
      return lease?.expires_at ?? null;
    },
  };
}
