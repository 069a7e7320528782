import { expect, test } from "vitest";
import { firstPhase, nextPhase, type PhaseEvent } from "./phase.ts";

const after = (...events: PhaseEvent[]) => events.reduce(nextPhase, firstPhase).at;
const opened: PhaseEvent = { event: "opened", withIntro: true };

test("the intro comes first, then the title, then its end", () => {
  expect(after()).toBe("opening");
  expect(after(opened)).toBe("intro");
  expect(after(opened, { event: "introOver" })).toBe("main");
  expect(after(opened, { event: "introOver" }, { event: "mainEnded" })).toBe("ended");
});

test("a next episode comes without intro", () => {
  expect(after({ event: "opened", withIntro: false })).toBe("main");
});

test("what comes late or twice changes nothing", () => {
  expect(after(opened, { event: "mainEnded" })).toBe("intro");
  expect(after(opened, { event: "introOver" }, { event: "introOver" })).toBe("main");
  expect(after({ event: "halted", halt: { kind: "lost" } }, opened)).toBe("halted");
});

test("after an end one may go back in, and after a halt one may ask again", () => {
  expect(after({ event: "opened", withIntro: false }, { event: "mainEnded" }, { event: "resumed" })).toBe("main");
  expect(after({ event: "halted", halt: { kind: "lost" } }, { event: "asked" }, opened)).toBe("intro");
});
