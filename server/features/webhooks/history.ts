import type { Delivery } from "#contract/admin/webhook-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { findDelivery, listDeliveries, listTries, type DeliveryRow } from "./delivery-queries.ts";
import { beginAgain, countRange } from "./replay-queries.ts";
import { findEndpoint, lockEndpoint } from "./endpoint-queries.ts";
import type { ReplayJob } from "./replaying.ts";
import { enqueueTry, sendTo, type DeliverJob } from "./recording.ts";

/** What was sent, and its sending again. Changes take the transaction of the call. */
export function createHistory(deliver: DeliverJob, replayRange: ReplayJob) {
  const deliveryOf = async (database: Database, id: number) => found(await findDelivery(database, id), "delivery", id);
  /** Locked, so that it is not switched off by a try at the same moment. */
  const requireOn = async (inside: Database, id: number): Promise<void> => {
    if (found(await lockEndpoint(inside, id), "webhook", id).state !== "on") {
      throw new AppError("conflict", { said: isOff });
    }
  };

  return {
    async list(
      database: Database,
      endpointId: number,
      { state, ...paging }: Paging & { state?: Delivery["state"] | undefined },
    ) {
      found(await findEndpoint(database, endpointId), "webhook", endpointId);
      return pageOfFound(paging, async (window) => {
        const { data, total } = await listDeliveries(database, { endpointId, state }, window);
        return { data: data.map(presented), total };
      });
    },
    async one(database: Database, id: number) {
      const row = await deliveryOf(database, id);
      const tries = await listTries(database, id);
      return {
        ...presented(row),
        payload: row.payload,
        attempts: tries.map(({ at, ...made }) => ({ at: at.toISOString(), ...made })),
      };
    },
    /** @throws AppError notFound; conflict where the endpoint is off */
    async sendTest(inside: Database, endpointId: number, at: Date): Promise<Delivery> {
      await requireOn(inside, endpointId);
      const event = { type: "webhook.test", data: { endpoint_id: endpointId } } as const;
      const [id = 0] = await sendTo(inside, deliver, [event], () => [{ id: endpointId }], at);
      return presented(await deliveryOf(inside, id));
    },
    /** @throws AppError notFound; conflict where the endpoint is off */
    async replay(inside: Database, id: number, at: Date): Promise<Delivery> {
      const { endpoint_id: endpointId } = await deliveryOf(inside, id);
      await requireOn(inside, endpointId);
      const { turn } = found(await beginAgain(inside, id, at), "delivery", id);
      await enqueueTry(inside, deliver, { id, turn, endpointId });
      return presented(await deliveryOf(inside, id));
    },
    /**
     * A job sends them, however many. Those that wait are left as they are, and what happens from now on is none of the period.
     * @returns how many @throws AppError as above
     */
    async replayRange(
      inside: Database,
      endpointId: number,
      { from, to, only_failed: onlyFailed }: { from: string; to: string; only_failed: boolean },
      at: Date,
    ): Promise<number> {
      await requireOn(inside, endpointId);
      const until = new Date(to) < at ? new Date(to) : at;
      await replayRange.enqueue(inside, { endpointId, from, to: until.toISOString(), onlyFailed, after: 0 });
      return countRange(inside, { endpointId, from: new Date(from), to: until, onlyFailed, after: 0 });
    },
  };
}

const isOff = {
  fr: "Ce webhook est désactivé\u202f: activez-le d’abord",
  en: "This webhook is off: switch it on first",
};

function presented({ created_at, next_try_at, ...row }: DeliveryRow): Delivery {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    type: row.type,
    state: row.state,
    tries: row.tries,
    created_at: created_at.toISOString(),
    next_try_at: next_try_at?.toISOString() ?? null,
    last_status: row.last_status,
    last_duration_ms: row.last_duration_ms,
  };
}
