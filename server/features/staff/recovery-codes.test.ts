import { expect, test } from "vitest";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";

test("there are ten codes, no two alike, without letters that are mistaken for others", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
});

test("a code is known however it is typed, and another one is not", () => {
  const hash = recoveryCodeHash("7KQM-X2RA-9TFH");
  for (const typed of ["7kqm-x2ra-9tfh", "7KQMX2RA9TFH", " 7kqm x2ra 9tfh "])
    expect(recoveryCodeHash(typed)).toEqual(hash);
  expect(recoveryCodeHash("7KQM-X2RA-9TFJ")).not.toEqual(hash);
});
