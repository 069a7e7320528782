import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool, type Pool } from "#server/database/pool.ts";
import { readRecording } from "#server/demo/people/load-people.ts";
import { recordedTables, type RecordedRows } from "#server/demo/people/recorded.ts";
import { unpacked } from "#server/demo/people/unpacked.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { packed } from "./packed.ts";
import { createPieces } from "./pieces.ts";
import { letterText, renewedPieces } from "#server/demo/people/letters.ts";
import { recordedColumns } from "./written-recording.ts";

let place: TestDatabase;
let database: Pool;
beforeAll(async () => {
  place = await createTestDatabase();
  database = openPool(place.url, { size: 1, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

test("the recording has the tables and columns of today: else `npm run demo -- record` is due", async () => {
  const { tables } = await readRecording();
  expect(tables.map(({ name }) => name)).toEqual([...recordedTables]);
  for (const { name, columns } of tables)
    expect([name, columns]).toEqual([name, await recordedColumns(database, name)]);
});

test("a table is read as it was packed, with rows that went and cells that are empty", () => {
  const rows: RecordedRows = {
    name: "ledger",
    columns: [
      ["id", "plain"],
      ["at", "instant"],
      ["what", "plain"],
      ["share", "plain"],
    ],
    entries: [
      [0, 1001, [1001, 1_700_000_000_000, "a", 0.5]],
      [0, 1002, [1002, null, null, 2]],
      [1_761_931_070_000, 1001, null],
      [1_761_931_070_500, 1003, [1003, 5, "c", null]],
    ],
  };
  expect(unpacked(JSON.parse(JSON.stringify(packed(rows))) as ReturnType<typeof packed>)).toEqual(rows);
});

test("letters are put together again with other days, documents and another address", () => {
  const pieces = createPieces("http://localhost:3000");
  const text =
    "Votre contrat du 1er mars 2025 court jusqu’au 31 mars 2025.\n<p>From 2 March 2025</p> http://localhost:3000/fr 2025-000012";
  const numbers = pieces.of(text);
  const moved: Record<string, string> = {
    "2025-03-01": "2027-06-01",
    "2025-03-02": "2027-06-02",
    "2025-03-31": "2027-06-30",
  };
  const renewed = renewedPieces(pieces.all(), {
    day: (day) => moved[day] ?? day,
    documented: (piece) => piece.replace("2025-000012", "2027-000003"),
    publicUrl: "https://video.example",
  });
  expect(letterText(numbers, renewed)).toBe(
    "Votre contrat du 1er juin 2027 court jusqu’au 30 juin 2027.\n<p>From 2 June 2027</p> https://video.example/fr 2027-000003",
  );
  expect(pieces.unknownDates()).toEqual([]);
  pieces.of("Avant le 30 mars");
  expect(pieces.unknownDates()).toHaveLength(1);
});
