import { operatorLocale } from "#contract/language.ts";
import type { Encoding } from "../encoding.ts";

type Polling = {
  /** Waits between two polls. @throws when the command is interrupted */
  pause: () => Promise<void>;
  at: () => Date;
  /** Called once for each source whose encoding has ended. */
  report: (line: string) => void;
};

/**
 * Waits until the encodings of sources have ended, or no process runs them.
 * @returns how many failed, how many are unfinished, and why no process runs these; null if one does
 */
export async function awaitEncodings(
  { ofSources }: Pick<Encoding, "ofSources">,
  sources: readonly number[],
  { pause, at, report }: Polling,
): Promise<{ failed: number; left: number; unattended: string | null }> {
  const unfinished = new Set(sources);
  let failed = 0;
  for (;;) {
    const { data, unattended } = await ofSources(operatorLocale, [...unfinished], at());
    for (const { source, state, reason } of data) {
      if (state === "waiting" || state === "running") continue;
      unfinished.delete(source.id);
      if (state === "done") report(`encoded:    ${source.name}`);
      else report(`${state}:     ${source.name}${reason === null ? "" : `: ${reason}`}`);
      if (state !== "done") failed += 1;
    }
    if (unfinished.size === 0 || unattended !== null) return { failed, left: unfinished.size, unattended };
    await pause();
  }
}
