import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallError, type AnswerFor } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { session } from "#shared/api/session.ts";
import { useStateFor } from "#shared/state/use-state-for.ts";

type Outcome = AnswerFor<"POST /users/payment">;

/**
 * `idle`: not a return from payment. `slow`: the provider has not reported an outcome yet. `unheard`: the outcome could not be
 * asked for, so nothing is known. `full-price`: the free month was used before, and the plan may be ordered at its price.
 */
export type ReturnState =
  | { kind: "idle" | "checking" | "thanks" | "slow" | "unheard" | "full-price" }
  | { kind: "failed"; reason: string | null };

const everyMs = 3000;
const polls = 20;

/**
 * Asks for the payment's outcome, once with the provider and then every 3 s, at most 20 times. The query parameter is only
 * a hint and proves nothing.
 * @param success value of the query parameter, or null
 * @param onAsked called after the provider was asked: what is pending may have changed
 */
export function usePaymentReturn(
  success: string | null,
  onAsked: () => unknown,
): {
  state: ReturnState;
  again: () => void;
  stop: () => void;
  dismiss: () => void;
} {
  const [state, setState] = useState<ReturnState>(() => atFirst(success));
  /** What is asked for: by the query parameter, or by "check" where the person wants to know. */
  const [asked, ask] = useStateFor(success, { by: success, isAgain: false });
  const asking = useRef<AbortController>(null);

  const settle = useEffectEvent((end: ReturnState, signal: AbortSignal): void => {
    if (!signal.aborted) setState(end);
    onAsked();
  });
  useEffect(() => {
    if (!asked.isAgain && session.token.get() === null) return undefined;
    const mine = new AbortController();
    asking.current = mine;
    const poll = async (): Promise<void> => settle(await outcomeAfterPolling(asked.by, mine.signal), mine.signal);
    void poll();
    return () => mine.abort();
  }, [asked]);

  return {
    state,
    again(): void {
      setState({ kind: "checking" });
      ask({ by: success ?? "check", isAgain: true });
    },
    /** Stops waiting: the outcome will come by mail. */
    stop(): void {
      asking.current?.abort();
      setState({ kind: "slow" });
    },
    dismiss: () => setState({ kind: "idle" }),
  };
}

/** Without a registration in this browser there is no outcome to show. */
function atFirst(success: string | null): ReturnState {
  if (success === null) return { kind: "idle" };
  return session.token.get() === null ? { kind: "failed", reason: null } : { kind: "checking" };
}

/** Never rejects: whoever waits for a payment's outcome has to be told that nothing is known. */
export async function outcomeAfterPolling(success: string | null, signal: AbortSignal): Promise<ReturnState> {
  let hasAnswer = false;
  for (let poll = 0; poll < (success === "1" ? polls : 1); poll += 1) {
    if (poll > 0) await pause(everyMs, signal);
    if (signal.aborted) break;
    const found = await outcome(signal);
    hasAnswer = found !== undefined;
    const state = stateFor(found, success);
    if (state) return state;
  }
  if (success === null) return { kind: "idle" };
  return { kind: hasAnswer ? "slow" : "unheard" };
}

/** Undefined while the outcome is unknown. */
function stateFor(outcome: Outcome | undefined, success: string | null): ReturnState | undefined {
  if (outcome?.status === "paid") return { kind: "thanks" };
  // Not a return: an earlier refusal needs no dialog now.
  if (success === null) return { kind: "idle" };
  if (outcome?.offers_full_price) return { kind: "full-price" };
  if (outcome?.status === "refused" || outcome?.status === "abandoned")
    return { kind: "failed", reason: outcome.reason };
  if (outcome?.status === "pending" && success === "check") return { kind: "slow" };
  if (outcome?.status === "none" || (outcome && success !== "1")) return { kind: "failed", reason: null };
  return undefined;
}

async function outcome(signal: AbortSignal): Promise<Outcome | undefined> {
  try {
    return await call("POST /users/payment", {}, signal);
  } catch (error) {
    // Retry after network failures and server errors; the dialog reports them in the end. A fault of ours goes to the console
    // as well, but the person who pays is told the same.
    if (!(error instanceof CallError) && !signal.aborted) console.error(error);
    return undefined;
  }
}

/** Resolves after some time, or as soon as `signal` is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
