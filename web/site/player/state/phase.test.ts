import { describe, expect, test } from "vitest";
import { initialPlayback, nextPlayback, troubleIn, type Playback, type PlaybackEvent } from "./phase.ts";

const opened: PlaybackEvent = { event: "opened", withIntro: true };
const lost: PlaybackEvent = { event: "halted", halt: { kind: "lost" } };
const events = {
  requested: { event: "requested" },
  opened,
  openedWithoutIntro: { event: "opened", withIntro: false },
  introOver: { event: "introOver" },
  played: { event: "played" },
  blocked: { event: "blocked" },
  paused: { event: "paused" },
  advanced: { event: "advanced" },
  stalled: { event: "stalled" },
  troubled: { event: "troubled", trouble: "line" },
  relieved: { event: "troubled", trouble: null },
  mainEnded: { event: "mainEnded" },
  lost,
} satisfies Record<string, PlaybackEvent>;
type Name = keyof typeof events;

const after = (...names: Name[]) => names.map((name) => events[name]).reduce(nextPlayback, initialPlayback);
const phaseAfter = (...names: Name[]) => after(...names).phase.at;
const playing: Name[] = ["requested", "openedWithoutIntro", "advanced"];

describe("a title", () => {
  test("plays after its intro: loading, intro, loading, playing, ended", () => {
    expect(phaseAfter("requested")).toBe("loading");
    expect(phaseAfter("requested", "opened")).toBe("intro");
    expect(phaseAfter("requested", "opened", "introOver")).toBe("loading");
    expect(phaseAfter("requested", "opened", "introOver", "advanced")).toBe("playing");
    expect(phaseAfter("requested", "opened", "introOver", "advanced", "mainEnded")).toBe("ended");
  });

  test("that stalls is buffering until its frames move again", () => {
    expect(phaseAfter(...playing, "stalled")).toBe("buffering");
    expect(phaseAfter(...playing, "stalled", "stalled")).toBe("buffering");
    expect(phaseAfter(...playing, "stalled", "advanced")).toBe("playing");
    expect(after(...playing, "stalled").playing).toBe(true);
  });

  test("that is paused ignores stalls, and buffers after 'play' until its frames move", () => {
    expect(after(...playing, "paused")).toMatchObject({ phase: { at: "paused" }, playing: false });
    expect(phaseAfter(...playing, "paused", "stalled")).toBe("paused");
    expect(after(...playing, "paused", "played")).toMatchObject({ phase: { at: "buffering" }, playing: true });
    expect(phaseAfter(...playing, "stalled", "paused")).toBe("paused");
  });

  test("reports a lost connection while it waits, also before its first frame, until its frames move", () => {
    expect(troubleIn(after("requested", "troubled").phase)).toBe("line");
    expect(troubleIn(after(...playing, "stalled", "troubled").phase)).toBe("line");
    expect(troubleIn(after(...playing, "stalled", "troubled", "relieved").phase)).toBe(null);
    expect(after(...playing, "stalled", "troubled", "advanced").phase).toEqual({ at: "playing" });
    expect(after(...playing, "troubled").phase).toEqual({ at: "playing" });
  });

  test("that the browser will not autoplay waits for the viewer, in any phase", () => {
    for (const path of [["requested"], ["requested", "opened"], playing] as Name[][]) {
      expect(after(...path, "blocked")).toMatchObject({ blocked: true, playing: false });
      expect(after(...path, "blocked", "played")).toMatchObject({ blocked: false, playing: true });
    }
  });

  test("that has ended can play again, and is not paused by its end", () => {
    expect(phaseAfter(...playing, "mainEnded", "paused")).toBe("ended");
    expect(phaseAfter(...playing, "mainEnded", "played")).toBe("buffering");
    expect(phaseAfter(...playing, "mainEnded", "played", "advanced")).toBe("playing");
  });

  test("ignores late and repeated events", () => {
    expect(phaseAfter("requested", "opened", "mainEnded")).toBe("intro");
    expect(phaseAfter("requested", "opened", "advanced")).toBe("intro");
    expect(phaseAfter("requested", "opened", "introOver", "introOver")).toBe("loading");
    for (const name of Object.keys(events) as Name[])
      if (name !== "requested") expect([name, phaseAfter(...playing, "lost", name)]).toEqual([name, "failed"]);
    expect(phaseAfter(...playing, "lost", "requested", "opened")).toBe("intro");
  });
});

/** What each event leads to in each phase; a phase that is not named stays. */
const outcomes: Record<Exclude<Name, "troubled" | "relieved">, Partial<Record<Playback["phase"]["at"], string>>> = {
  requested: {
    loading: "loading",
    intro: "loading",
    playing: "loading",
    buffering: "loading",
    paused: "loading",
    ended: "loading",
    failed: "loading",
  },
  opened: { loading: "intro" },
  openedWithoutIntro: {},
  introOver: { intro: "loading" },
  played: { paused: "buffering", ended: "buffering" },
  blocked: { playing: "paused", buffering: "paused" },
  paused: { playing: "paused", buffering: "paused" },
  advanced: { loading: "playing", buffering: "playing" },
  stalled: { playing: "buffering" },
  mainEnded: { playing: "ended", buffering: "ended", paused: "ended" },
  lost: {
    loading: "failed",
    intro: "failed",
    playing: "failed",
    buffering: "failed",
    paused: "failed",
    ended: "failed",
  },
};
const ways: Record<Playback["phase"]["at"], Name[]> = {
  loading: ["requested"],
  intro: ["requested", "opened"],
  playing,
  buffering: [...playing, "stalled"],
  paused: [...playing, "paused"],
  ended: [...playing, "mainEnded"],
  failed: [...playing, "lost"],
};

test.each(Object.keys(ways) as (keyof typeof ways)[])("in the phase %s every event leads where it should", (at) => {
  for (const [name, led] of Object.entries(outcomes))
    expect([name, phaseAfter(...ways[at], name as Name)]).toEqual([name, led[at] ?? at]);
});

test("a request and an end take back that the browser blocked playback, and a request that frames were shown", () => {
  const blocked = [...playing, "blocked"] as Name[];
  expect(after(...blocked)).toMatchObject({ playing: false, blocked: true, started: true });
  expect(after(...blocked, "requested")).toEqual({ ...initialPlayback, playing: true });
  expect(after(...blocked, "lost")).toMatchObject({ playing: false, blocked: false });
  expect(after(...blocked, "played")).toMatchObject({ playing: true, blocked: false });
  expect(after("requested", "troubled").phase).toEqual({ at: "loading", trouble: "line" });
  expect(after(...playing, "troubled").phase).toEqual({ at: "playing" });
});

/** The message that a viewer sees, or null while frames move; undefined for a frozen picture without a message. */
function messageOf({ phase, playing, blocked }: Playback): string | null | undefined {
  if (blocked) return "press play";
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

test("no order of events leads to a frozen picture without a message", () => {
  const names = Object.keys(events) as Name[];
  let seed = 1;
  const random = (below: number) => {
    seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647;
    return seed % below;
  };
  const withoutMessage: Name[][] = [];
  const unnoticed: Name[][] = [];
  for (let run = 0; run < 2000; run++) {
    let state = initialPlayback;
    const path: Name[] = ["requested"];
    for (let step = 0; step < 30; step++) {
      const name = path[step] ?? "requested";
      state = nextPlayback(state, events[name]);
      if (messageOf(state) === undefined) withoutMessage.push([...path]);
      // A stall of the title must show within one event.
      const stalled = nextPlayback(state, events.stalled);
      if (stalled.phase.at !== "intro" && messageOf(stalled) === null) unnoticed.push([...path]);
      path.push(names[random(names.length)] ?? "requested");
    }
  }
  expect({ withoutMessage, unnoticed }).toEqual({ withoutMessage: [], unnoticed: [] });
});
