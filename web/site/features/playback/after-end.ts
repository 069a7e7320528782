/** How many titles may play through without input before the player asks whether somebody is still watching. */
export const untouchedLimit = 3;
/** Time to cancel before the next title starts. */
export const countdownSeconds = 10;

/** `offer`: the next title waits for a press. `countdown`: it starts by itself. `ask`: 'still watching?' comes first. */
export type AfterEnd = "nothing" | "offer" | "countdown" | "ask";

type Ended = {
  hasNext: boolean;
  /** The profile's preference. */
  autoplay: boolean;
  /** The sleep timer ran until this end. */
  slept: boolean;
  /** How many titles in a row played through without a touch, this one included. */
  untouched: number;
};

/** What happens at the end of a title. */
export function afterEnd(ended: Ended): AfterEnd {
  if (!ended.hasNext) return "nothing";
  if (!ended.autoplay || ended.slept) return "offer";
  return ended.untouched >= untouchedLimit ? "ask" : "countdown";
}

export type Attention = ReturnType<typeof createAttention>;

/** Counts the titles that played through without a touch of pointer or keyboard. */
export function createAttention() {
  let untouched = 0;
  let isTouched = false;
  return {
    /** The title's first frame is shown: what was pressed to open it is over. */
    begins(): void {
      isTouched = false;
    },
    touched(): void {
      isTouched = true;
      untouched = 0;
    },
    ends(): void {
      untouched = isTouched ? 0 : untouched + 1;
    },
    untouched: () => untouched,
  };
}

/** Calls `tick` with the seconds left, then `over`. Returns a function that cancels. */
export function startCountdown(
  seconds: number,
  { tick, over }: { tick: (left: number) => void; over: () => void },
): () => void {
  let left = seconds;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return tick(left);
    clearInterval(timer);
    over();
  }, 1000);
  return () => clearInterval(timer);
}
