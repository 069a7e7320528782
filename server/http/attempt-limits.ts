import { createHmac } from "node:crypto";
import { AppError } from "./errors.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Maximum attempts within a time window. */
export type AttemptLimit = { kind: string; limit: number; windowSeconds: number };

/** Counts attempts across all processes. Stores who attempts only as an HMAC. */
export type AttemptLimits = {
  /** Counts an attempt. @throws AppError tooManyAttempts above the limit, with the seconds until the window ends */
  take(limit: AttemptLimit, who: string, at: Date): Promise<void>;
  /** Undoes a count, after a legitimate attempt. */
  giveBack(limit: AttemptLimit, who: string, at: Date): Promise<void>;
  /** Deletes windows that ended more than a day ago. */
  sweep(at: Date): Promise<void>;
};

export function createAttemptLimits(database: Database, secret: string): AttemptLimits {
  const subjectOf = ({ kind }: AttemptLimit, who: string) =>
    `${kind}:${createHmac("sha256", secret).update(`${kind}\n${who}`).digest("base64url").slice(0, 22)}`;
  return {
    async take(limit, who, at) {
      const start = windowStart(limit, at);
      const row = await database.row<{ count: number }>(sql`
        insert into tries (subject, window_start) values (${subjectOf(limit, who)}, ${start})
        on conflict (subject, window_start) do update set count = tries.count + 1
        returning count`);
      if ((row?.count ?? 0) <= limit.limit) return;
      const endsAt = start.getTime() + limit.windowSeconds * 1000;
      throw new AppError("tooManyAttempts", {
        retryAfterSeconds: Math.max(1, Math.ceil((endsAt - at.getTime()) / 1000)),
      });
    },
    async giveBack(limit, who, at) {
      await database.run(sql`
        update tries set count = count - 1
        where subject = ${subjectOf(limit, who)} and window_start = ${windowStart(limit, at)} and count > 0`);
    },
    async sweep(at) {
      await database.run(sql`delete from tries where window_start < ${at}::timestamptz - interval '2 days'`);
    },
  };
}

function windowStart({ windowSeconds }: AttemptLimit, at: Date): Date {
  const length = windowSeconds * 1000;
  return new Date(Math.floor(at.getTime() / length) * length);
}

/** The caller's network: the IPv4 address, or the /64 prefix of an IPv6 address. */
export function callerNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}
