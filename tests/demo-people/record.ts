import path from "node:path";
import { DateTime } from "luxon";
import { zone } from "#contract/date-text.ts";
import { recordingFile } from "#server/demo/people/load-people.ts";
import { actsOfDeclarants } from "./declarations.ts";
import { actsOfGuessers } from "./guesses.ts";
import { beginJournal } from "./journal.ts";
import { openSite } from "./open-site.ts";
import { actsOfInbox, prepareAnswers } from "./inbox.ts";
import { actsOfStaff } from "./seasons.ts";
import { actsOfTalk } from "./talk.ts";
import { actsOfViewers } from "./watching.ts";
import { writeRecording } from "./written-recording.ts";
import { actsOfSubscribers, createWorld, lastActiveDay, liveDay, newcomer, type Act, type World } from "./world.ts";

/** The last month has 31 days, so that every day of every month is in it. Both lie in the past of whoever records. */
const [first, month] = ["2023-09-28", "2025-10"];
const seed = 20_260;
const people = Number(process.env["PEOPLE"] ?? 400);

/** `npm run demo -- record`: lives two years of subscribers through the program, and writes them to demo/people.json.br. */
async function main(): Promise<void> {
  const begin = DateTime.fromISO(process.env["FIRST"] ?? first, { zone });
  const end = DateTime.fromISO(month, { zone }).endOf("month");
  const site = await openSite(begin.toJSDate());
  try {
    await beginJournal(site.database);
    const world = createWorld(site, seed);
    await prepareAnswers(world);
    const days = Math.floor(end.diff(begin, "days").days);
    for (let day = 0; day <= days; day += 1) {
      const date = begin.plus({ days: day });
      site.turnTo(date.set({ hour: 6 }).toJSDate());
      const acts = date.day > lastActiveDay ? [] : await actsOn(world, date, day, days);
      await liveDay(world, date, acts, date.toFormat("yyyy-MM") === month);
      if (date.day === 1)
        process.stdout.write(`${date.toISODate()} ${world.people.length} people ${Math.round(process.uptime())} s\n`);
    }
    process.stdout.write(`${JSON.stringify(Object.fromEntries(world.outcomes), null, 1)}\n`);
    const monthBegin = DateTime.fromISO(month, { zone }).toJSDate();
    const file = process.env["OUT"] ?? recordingFile;
    const written = await writeRecording(site.database, {
      file,
      month,
      monthBegin,
      readFile: site.storedFile,
      named: site.receivers.named,
      publicUrl: site.publicUrl,
    });
    const { bytes, rows, unknownDates } = written;
    process.stdout.write(`${path.basename(file)}: ${bytes} bytes ${JSON.stringify(rows)}\n`);
    if (unknownDates.length === 0) return;
    process.exitCode = 1;
    console.error("Letters may name days that would not move:", unknownDates);
  } finally {
    await site.close();
  }
}

/** More people come from year to year. */
async function actsOn(world: World, date: DateTime, day: number, days: number): Promise<Act[]> {
  const due = Math.floor(people * ((day + 1) / days) ** 1.25);
  const newcomers = Array.from({ length: Math.max(0, due - world.people.length) }, () => newcomer(world, day));
  const today = date.toISODate() ?? "";
  const staff = actsOfStaff(world, today, day);
  const noon = date.set({ hour: 12 }).toJSDate();
  const talk = world.people.length < 12 ? [] : [...actsOfInbox(world, noon), ...actsOfTalk(world, noon)];
  const visits = [...actsOfDeclarants(world, today), ...actsOfGuessers(world, today)];
  const viewers = await actsOfViewers(world, today);
  return [...(await actsOfSubscribers(world)), ...newcomers, ...staff, ...talk, ...visits, ...viewers];
}

await main();
