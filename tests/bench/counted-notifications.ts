import { Client } from "pg";
import { rounded, type Figure } from "./figure.ts";

/** Every channel that the program listens to. */
const channels = ["jobs", "session_changed", "catalogue_changed", "public_texts_changed"];

/** Counts what the processes of a database notify, from now. */
export async function countNotifications(url: string) {
  const client = new Client({ connectionString: url });
  const counts = new Map<string, number>(channels.map((channel) => [channel, 0]));
  await client.connect();
  client.on("notification", ({ channel }) => counts.set(channel, (counts.get(channel) ?? 0) + 1));
  for (const channel of channels) await client.query(`listen ${channel}`);
  const begun = performance.now();
  return {
    /** Of one channel. */
    of: (channel: string) => counts.get(channel) ?? 0,
    /** `during`: what was done meanwhile, for the name. */
    figure(during: string): Figure {
      const seconds = (performance.now() - begun) / 1000;
      const most = Math.max(...counts.values());
      const named = [...counts].filter(([, count]) => count > 0).map(([channel, count]) => `${channel} ${count}`);
      return {
        name: `notifications a second of one channel beyond the first, ${during}`,
        measured: `${named.join(", ") || "none"} in ${rounded(seconds)} s`,
        value: Math.max(0, most - 1) / seconds,
        must: { atMost: 1 },
      };
    },
    close: () => client.end(),
  };
}
