import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Preloaded (`--import`) into the program under test. Its clock runs ahead by the milliseconds in the file `TURNED_CLOCK`;
 * the offset in use is written to `FILE.applied`.
 */
const file = process.env["TURNED_CLOCK"];
if (file === undefined) throw new Error("TURNED_CLOCK names no file");

const SystemDate = Date;
let ahead = 0;

class TurnedDate extends SystemDate {
  // Only calls without arguments mean now; others are forwarded.
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(SystemDate.now() + ahead);
    else super(...(given as [string]));
  }
  static override now(): number {
    return SystemDate.now() + ahead;
  }
}
globalThis.Date = TurnedDate as DateConstructor;

setInterval(() => {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (text === "" || Number(text) === ahead) return;
  ahead = Number(text);
  writeFileSync(`${file}.applied`, text);
}, 25).unref();
