import { expect, test } from "vitest";
import { newGroupCode, readGroupCode, shownCode } from "./codes.ts";

test("a code is twelve unambiguous letters and digits, and is recognised however it is typed", () => {
  const codes = Array.from({ length: 200 }, () => newGroupCode());
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(readGroupCode(shownCode(code))).toBe(code);
    expect(readGroupCode(` ${shownCode(code).toLowerCase().replaceAll("-", " ")} `)).toBe(code);
  }
});

test("each character is one of 32, chosen by a random byte", () => {
  expect(newGroupCode((size) => Uint8Array.from({ length: size }, (_none, index) => 255 - index))).toBe("ZYXWVTSRQPNM");
});

test("letters that look like digits are read as digits; anything too short, too long or with other characters is rejected", () => {
  expect(readGroupCode("OIL0-1111-2222")).toBe("011011112222");
  for (const typed of ["", "ABC", "0123456789ABC", "0123-4567-89AU", "0123-4567-89Aé"])
    expect([typed, readGroupCode(typed)]).toEqual([typed, undefined]);
});
