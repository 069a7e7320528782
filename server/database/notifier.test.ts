import { expect, test } from "vitest";
import { createNotifier, payloadsOf } from "./notifier.ts";

/** What was sent, and a notifier with a short pause. `failures`: of the first attempts. */
function fixtureOf(failures = 0, pauseMilliseconds = 20) {
  const sent: string[] = [];
  const errors: string[] = [];
  let attempts = 0;
  const notifier = createNotifier({
    pauseMilliseconds,
    onError: (error) => errors.push(error.message),
    async send(channel, payload) {
      attempts += 1;
      if (attempts <= failures) throw new Error("no connection");
      sent.push(`${channel} ${payload}`);
    },
  });
  const tell = (...payloads: string[]) => notifier.notify(payloads.map((payload) => ({ channel: "shelves", payload })));
  return { notifier, sent, errors, tell };
}

test("the first is sent at once, what follows with it or in one more", async () => {
  const { notifier, sent, tell } = fixtureOf(0, 60_000);
  tell("1", "2", "1");
  for (let n = 3; n < 1000; n += 1) tell(String(n));
  notifier.notify([{ channel: "boxes", payload: "" }]);
  expect(sent).toEqual(["shelves 1,2", "boxes "]);
  await notifier.close();
  expect(sent).toHaveLength(3);
  expect(payloadsOf(sent[2]?.slice("shelves ".length) ?? "")).toEqual(
    Array.from({ length: 997 }, (_, n) => `${n + 3}`),
  );
});

test("what waits is sent after the pause, and then the first is sent at once again", async () => {
  const { sent, tell } = fixtureOf();
  tell("a");
  tell("b");
  tell("c");
  await expect.poll(() => sent).toEqual(["shelves a", "shelves b,c"]);
  tell("d");
  await expect.poll(() => sent).toEqual(["shelves a", "shelves b,c", "shelves d"]);
});

test("what could not be sent is sent later, with what came meanwhile", async () => {
  const { sent, errors, tell } = fixtureOf(2);
  tell("a");
  tell("b");
  await expect.poll(() => sent).toEqual(["shelves b,a"]);
  expect(errors).toEqual(["no connection", "no connection"]);
});

test("closing does not wait for a server that is gone", async () => {
  const { notifier, sent, tell } = fixtureOf(Number.POSITIVE_INFINITY);
  tell("a");
  await notifier.close();
  expect(sent).toEqual([]);
});

test("more than one notification can hold is told as a loss", async () => {
  const { notifier, sent, tell } = fixtureOf(0, 60_000);
  tell(...Array.from({ length: 2000 }, (_, n) => String(1000 + n)));
  expect(sent).toEqual(["shelves "]);
  await notifier.close();
});
