import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { newSecret, secretHash } from "#server/http/secrets.ts";
import type { LaunchDeps } from "./deps.ts";
import { beginTrial, endTrial, findReply } from "./queries.ts";

/**
 * Opens the public URL, and recognises by a question of its own whether this program answers there. Where films are on another host,
 * a file of its own is asked of that.
 */
export function createAddressCheck({ database, jobs, lookAtAddress, lookAtMedia, site }: LaunchDeps) {
  const job = jobs.define(
    "launch.address-check",
    async ({ nonce, reply }: { nonce: string; reply: string }, { at }) => {
      const { publicUrl, trustedProxies } = site;
      const echoPath = `/api/pub/address-check/${nonce}`;
      const [ofSite, ofMedia = []] = await Promise.all([
        lookAtAddress({ publicUrl, echoPath, reply, trustedProxies }, at),
        lookAtMedia?.(at),
      ]);
      await endTrial(database, "address", secretHash(nonce), [...ofSite, ...ofMedia], at);
    },
  );

  return {
    async begin(inside: Database, at: Date): Promise<void> {
      const [nonce, reply] = [newSecret(), newSecret()];
      await beginTrial(inside, "address", { key: secretHash(nonce), reply }, at);
      await job.enqueue(inside, { nonce, reply });
    },
    /** @throws AppError notFound but for the question of the check that is under way */
    async echo(nonce: string): Promise<string> {
      const row = await findReply(database, secretHash(nonce));
      if (!row) throw new AppError("notFound");
      return row.reply;
    },
  };
}
