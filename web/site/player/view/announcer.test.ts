import { expect, test } from "vitest";
import { type Announced, changeToAnnounce } from "./announcer.tsx";

const playing: Announced = { title: "Kepler", waiting: false, settings: ["subtitles off", "", "speed 1"] };

test("a new title is announced, and not the settings that come with it", () => {
  const nothing: Announced = { ...playing, title: undefined };
  expect(changeToAnnounce(nothing, { ...playing, settings: ["subtitles on", "French", "speed 1"] })).toBe("title");
});

test("a setting that is changed within a title is announced, the last of several", () => {
  expect(changeToAnnounce(playing, { ...playing, settings: ["subtitles on", "French", "speed 1"] })).toEqual({
    setting: "French",
  });
  expect(changeToAnnounce({ ...playing, settings: ["subtitles on", "French", "speed 1"] }, playing)).toEqual({
    setting: "subtitles off",
  });
});

test("waiting is announced, and its end", () => {
  expect(changeToAnnounce(playing, { ...playing, waiting: true })).toBe("waiting");
  expect(changeToAnnounce({ ...playing, waiting: true }, playing)).toBe("waiting");
  expect(changeToAnnounce(playing, { ...playing })).toBeUndefined();
});

test("before a title is open, settings are not announced", () => {
  const nothing: Announced = { ...playing, title: undefined };
  expect(changeToAnnounce(nothing, { ...nothing, settings: ["subtitles on", "", "speed 1"] })).toBeUndefined();
});
