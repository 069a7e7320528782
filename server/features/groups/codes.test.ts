import { expect, test } from "vitest";
import { newGroupCode, readGroupCode, shownCode } from "./codes.ts";

test("a code is twelve letters and digits that nobody mistakes, and reads back however it is typed", () => {
  const codes = Array.from({ length: 200 }, () => newGroupCode());
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(readGroupCode(shownCode(code))).toBe(code);
    expect(readGroupCode(` ${shownCode(code).toLowerCase().replaceAll("-", " ")} `)).toBe(code);
  }
});

test("random bytes choose the characters, each one of 32", () => {
  expect(newGroupCode((size) => Uint8Array.from({ length: size }, (_none, index) => 255 - index))).toBe("ZYXWVTSRQPNM");
});

test("letters that look like digits are read as those; what is too short, too long or no letter is no code", () => {
  expect(readGroupCode("OIL0-1111-2222")).toBe("011011112222");
  for (const typed of ["", "ABC", "0123456789ABC", "0123-4567-89AU", "0123-4567-89Aé"])
    expect([typed, readGroupCode(typed)]).toEqual([typed, undefined]);
});
