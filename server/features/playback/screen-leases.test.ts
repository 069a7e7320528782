import { describe, expect, test } from "vitest";
import { leaseEnd, renewScreen, takeScreen, type Lease } from "./screen-leases.ts";

const at = new Date("2026-03-10T20:00:00Z");
const own = { sessionId: 1, screen: "tab" };

function lease(id: number, change: Partial<Lease> = {}): Lease {
  const renewedAt = new Date(at.getTime() - id * 1000);
  return {
    id,
    session_id: 100 + id,
    screen: "tab",
    renewed_at: renewedAt,
    expires_at: leaseEnd(renewedAt),
    lost_at: null,
    freed_at: null,
    ...change,
  };
}

const leaseRequest = (limit: number, takeOver?: number) => ({ own, limit, takeOver, at });

describe("taking a screen", () => {
  test("the first screen of a personal account is free, the second is not", () => {
    expect(takeScreen([], leaseRequest(1))).toEqual({ taken: true, losing: [] });
    const other = lease(1);
    expect(takeScreen([other], leaseRequest(1))).toEqual({ taken: false, inUse: [other] });
  });

  test("a family has three", () => {
    expect(takeScreen([lease(1), lease(2)], leaseRequest(3)).taken).toBe(true);
    expect(takeScreen([lease(1), lease(2), lease(3)], leaseRequest(3)).taken).toBe(false);
  });

  test("a screen opened again does not stand in its own way", () => {
    expect(takeScreen([lease(1, { session_id: 1 })], leaseRequest(1)).taken).toBe(true);
    expect(takeScreen([lease(1, { session_id: 1, screen: "other tab" })], leaseRequest(1)).taken).toBe(false);
  });

  test("a place is free 45 seconds after the last sign of life, to the millisecond", () => {
    const silent = lease(1, { expires_at: at });
    expect(takeScreen([silent], leaseRequest(1)).taken).toBe(true);
    expect(takeScreen([{ ...silent, expires_at: new Date(at.getTime() + 1) }], leaseRequest(1)).taken).toBe(false);
    expect(leaseEnd(at).getTime() - at.getTime()).toBe(45_000);
  });

  test("taking a screen over costs that one its place", () => {
    expect(takeScreen([lease(1), lease(2), lease(3)], leaseRequest(3, 2))).toEqual({ taken: true, losing: [2] });
  });

  test("a screen that is no longer there cannot be taken over", () => {
    expect(takeScreen([lease(1)], leaseRequest(1, 99)).taken).toBe(false);
    expect(takeScreen([lease(1), lease(2, { lost_at: at })], leaseRequest(1, 2)).taken).toBe(false);
  });

  test("after a change to a smaller plan, taking over ends the longest silent screens too", () => {
    expect(takeScreen([lease(1), lease(2), lease(3)], leaseRequest(1, 1))).toEqual({ taken: true, losing: [1, 3, 2] });
    expect(takeScreen([lease(1), lease(2), lease(3)], leaseRequest(1, 3))).toEqual({ taken: true, losing: [3, 2, 1] });
  });
});

describe("keeping a screen", () => {
  const mine = lease(1, { session_id: 1 });

  test("a live one is renewed whatever the others do", () => {
    expect(renewScreen([mine, lease(2), lease(3)], { own, limit: 1, at })).toBe("renewed");
  });

  test("after a long pause it comes back where there is room, and is lost where there is none", () => {
    const silent = { ...mine, expires_at: at };
    expect(renewScreen([silent], { own, limit: 1, at })).toBe("renewed");
    expect(renewScreen([silent, lease(2)], { own, limit: 1, at })).toBe("lost");
  });

  test("one whose place was taken stays lost, even when there is room again", () => {
    expect(renewScreen([{ ...mine, lost_at: at }], { own, limit: 1, at })).toBe("lost");
  });

  test("a report sent before its player left takes no place again, one 5 seconds later does", () => {
    const left = (ago: number) => ({ ...mine, expires_at: at, freed_at: new Date(at.getTime() - ago) });
    expect(renewScreen([left(4999)], { own, limit: 1, at })).toBe("late");
    expect(renewScreen([left(-20)], { own, limit: 1, at })).toBe("late");
    expect(renewScreen([left(5000)], { own, limit: 1, at })).toBe("renewed");
  });

  test("one that was never opened is held to the limit", () => {
    expect(renewScreen([], { own, limit: 1, at })).toBe("renewed");
    expect(renewScreen([lease(2)], { own, limit: 1, at })).toBe("full");
  });
});
