import { expect, test } from "vitest";
import { networkOf } from "./network.ts";
import { createPendingEvents, type NotedEvent } from "./pending.ts";

const at = new Date("2026-03-10T09:30:00Z");
const noted = (more: Partial<NotedEvent> = {}): NotedEvent => ({
  kind: "sign-in",
  accountId: null,
  memberId: null,
  typed: { email: "a@example.fr", of: "account" },
  network: "203.0.113.0/24",
  last_call: "POST /auth/token",
  at,
  ...more,
});
const typed = (name: number) => ({ email: `${name}@example.fr`, of: "account" as const });

test("refusals of one kind, person, network and hour are one event", () => {
  const pending = createPendingEvents();
  for (let second = 0; second < 1500; second += 1) pending.add(noted({ at: new Date(at.getTime() + second * 1000) }));
  pending.add(noted({ kind: "coupon" }));
  pending.add(noted({ network: "198.51.100.0/24" }));
  expect(
    pending.take().map(({ kind, hour, refusals, first_at, last_at }) => [kind, hour, refusals, first_at, last_at]),
  ).toEqual([
    ["sign-in", new Date("2026-03-10T09:00:00Z"), 1500, at, new Date("2026-03-10T09:54:59Z")],
    ["coupon", new Date("2026-03-10T09:00:00Z"), 1, at, at],
    ["sign-in", new Date("2026-03-10T09:00:00Z"), 1, at, at],
  ]);
  expect(pending.take()).toEqual([]);
});

test("beyond two hundred persons an hour, all are counted and new ones not kept apart, also after a write", () => {
  const pending = createPendingEvents();
  for (let name = 0; name < 1000; name += 1) pending.add(noted({ typed: typed(name) }));
  const events = pending.take();
  expect(events).toHaveLength(201);
  expect(events.reduce((sum, { refusals }) => sum + refusals, 0)).toBe(1000);
  expect(events.find(({ network }) => network === null)).toMatchObject({ typed: null, refusals: 800 });
  pending.add(noted({ typed: typed(5) }));
  pending.add(noted({ typed: typed(5000) }));
  expect(pending.take().map((event) => event.typed)).toEqual([typed(5), null]);
  pending.add(noted({ typed: typed(5000), at: new Date("2026-03-10T10:00:00Z") }));
  expect(pending.take().map((event) => event.typed)).toEqual([typed(5000)]);
});

test("what could not be written is counted with what came since", () => {
  const pending = createPendingEvents();
  pending.add(noted());
  const failed = pending.take();
  pending.add(noted({ at: new Date("2026-03-10T09:40:00Z"), last_call: "POST /users" }));
  pending.putBack(failed);
  expect(pending.take()).toMatchObject([
    { refusals: 2, first_at: at, last_at: new Date("2026-03-10T09:40:00Z"), last_call: "POST /users" },
  ]);
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:12:34:56::9", "2001:db8:12::/48"],
  ["::1", "0:0:0::/48"],
])("of %s only %s is kept", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
