import { describe, expect, test } from "vitest";
import { firstPlayback, nextPlayback, troubleIn, type Playback, type PlaybackEvent } from "./phase.ts";

const opened: PlaybackEvent = { event: "opened", withIntro: true };
const lost: PlaybackEvent = { event: "halted", halt: { kind: "lost" } };
const events = {
  asked: { event: "asked" },
  opened,
  openedAtOnce: { event: "opened", withIntro: false },
  introOver: { event: "introOver" },
  played: { event: "played" },
  blocked: { event: "blocked" },
  paused: { event: "paused" },
  moved: { event: "moved" },
  stalled: { event: "stalled" },
  troubled: { event: "troubled", trouble: "line" },
  relieved: { event: "troubled", trouble: null },
  mainEnded: { event: "mainEnded" },
  lost,
} satisfies Record<string, PlaybackEvent>;
type Name = keyof typeof events;

const after = (...names: Name[]) => names.map((name) => events[name]).reduce(nextPlayback, firstPlayback);
const where = (...names: Name[]) => after(...names).phase.at;
const playing: Name[] = ["asked", "openedAtOnce", "moved"];

describe("a title", () => {
  test("comes after its intro: loading, intro, loading, playing, ended", () => {
    expect(where("asked")).toBe("loading");
    expect(where("asked", "opened")).toBe("intro");
    expect(where("asked", "opened", "introOver")).toBe("loading");
    expect(where("asked", "opened", "introOver", "moved")).toBe("playing");
    expect(where("asked", "opened", "introOver", "moved", "mainEnded")).toBe("ended");
  });

  test("that stands still is buffering until it moves again", () => {
    expect(where(...playing, "stalled")).toBe("buffering");
    expect(where(...playing, "stalled", "stalled")).toBe("buffering");
    expect(where(...playing, "stalled", "moved")).toBe("playing");
    expect(after(...playing, "stalled").playing).toBe(true);
  });

  test("that is paused stands, and buffers from the press on until it moves", () => {
    expect(after(...playing, "paused")).toMatchObject({ phase: { at: "paused" }, playing: false });
    expect(where(...playing, "paused", "stalled")).toBe("paused");
    expect(after(...playing, "paused", "played")).toMatchObject({ phase: { at: "buffering" }, playing: true });
    expect(where(...playing, "stalled", "paused")).toBe("paused");
  });

  test("over a lost line says so while it waits, before its first frame too, and no longer once it moves", () => {
    expect(troubleIn(after("asked", "troubled").phase)).toBe("line");
    expect(troubleIn(after(...playing, "stalled", "troubled").phase)).toBe("line");
    expect(troubleIn(after(...playing, "stalled", "troubled", "relieved").phase)).toBe(null);
    expect(after(...playing, "stalled", "troubled", "moved").phase).toEqual({ at: "playing" });
    expect(after(...playing, "troubled").phase).toEqual({ at: "playing" });
  });

  test("that the browser will not start by itself waits for a press, wherever it is", () => {
    for (const begun of [["asked"], ["asked", "opened"], playing] as Name[][]) {
      expect(after(...begun, "blocked")).toMatchObject({ blocked: true, playing: false });
      expect(after(...begun, "blocked", "played")).toMatchObject({ blocked: false, playing: true });
    }
  });

  test("that has ended may be gone back into, and is not paused by its end", () => {
    expect(where(...playing, "mainEnded", "paused")).toBe("ended");
    expect(where(...playing, "mainEnded", "played")).toBe("buffering");
    expect(where(...playing, "mainEnded", "played", "moved")).toBe("playing");
  });

  test("takes no notice of what comes late or twice", () => {
    expect(where("asked", "opened", "mainEnded")).toBe("intro");
    expect(where("asked", "opened", "moved")).toBe("intro");
    expect(where("asked", "opened", "introOver", "introOver")).toBe("loading");
    for (const name of Object.keys(events) as Name[])
      if (name !== "asked") expect([name, where(...playing, "lost", name)]).toEqual([name, "failed"]);
    expect(where(...playing, "lost", "asked", "opened")).toBe("intro");
  });
});

/** What a viewer is told, or null where the picture moves. A picture that stands without a word has neither. */
function wordOf({ phase, playing, blocked }: Playback): string | null | undefined {
  if (blocked) return "a press is wanted";
  switch (phase.at) {
    case "loading":
    case "buffering":
      return playing ? (phase.trouble ?? "spinner") : "play button";
    case "paused":
      return playing ? undefined : "play button";
    case "intro":
      return playing ? null : "play button";
    case "playing":
      return playing ? null : undefined;
    case "ended":
    case "failed":
      return playing ? undefined : phase.at;
  }
}

test("no order of events reaches a picture that stands still without a word", () => {
  const names = Object.keys(events) as Name[];
  let seed = 1;
  const random = (below: number) => {
    seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647;
    return seed % below;
  };
  const wordless: Name[][] = [];
  const untold: Name[][] = [];
  for (let run = 0; run < 2000; run++) {
    let state = firstPlayback;
    const path: Name[] = ["asked"];
    for (let step = 0; step < 30; step++) {
      const name = path[step] ?? "asked";
      state = nextPlayback(state, events[name]);
      if (wordOf(state) === undefined) wordless.push([...path]);
      // A title's picture that stops moving is told within one event.
      const stands = nextPlayback(state, events.stalled);
      if (stands.phase.at !== "intro" && wordOf(stands) === null) untold.push([...path]);
      path.push(names[random(names.length)] ?? "asked");
    }
  }
  expect({ wordless, untold }).toEqual({ wordless: [], untold: [] });
});
