import type { Encoding } from "../encoding.ts";

type Waiting = {
  /** Between two looks. @throws when the command is ended */
  rest: () => Promise<void>;
  at: () => Date;
  /** Called once for each source whose encoding has ended. */
  tell: (line: string) => void;
};

/**
 * Waits until the encodings of sources have ended, as long as there is a process that does them.
 * @returns how many failed, how many have not ended, and why nobody does these; null where somebody does
 */
export async function awaitEncodings(
  { ofSources }: Pick<Encoding, "ofSources">,
  sources: readonly number[],
  { rest, at, tell }: Waiting,
): Promise<{ failed: number; left: number; unattended: string | null }> {
  const open = new Set(sources);
  let failed = 0;
  for (;;) {
    const { data, unattended } = await ofSources("en", [...open], at());
    for (const { source, state, reason } of data) {
      if (state === "waiting" || state === "running") continue;
      open.delete(source.id);
      if (state === "done") tell(`encoded:    ${source.name}`);
      else tell(`${state}:     ${source.name}${reason === null ? "" : `: ${reason}`}`);
      if (state !== "done") failed += 1;
    }
    if (open.size === 0 || unattended !== null) return { failed, left: open.size, unattended };
    await rest();
  }
}
