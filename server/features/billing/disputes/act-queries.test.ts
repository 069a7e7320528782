import { afterAll, beforeAll, expect, test } from "vitest";
import { settledAt as at } from "#tests/support/settling.ts";
import { openDispute } from "../refunds/refunds-test-dispute.ts";
import { openRefunds, type RefundsContext } from "../refunds/refunds-test-context.ts";
import { askAct, endAct } from "./act-queries.ts";
import { findDispute } from "./queries.ts";

let room: RefundsContext;
beforeAll(async () => {
  room = await openRefunds();
});
afterAll(() => room.close());

test("the end of an act leaves another that was asked for meanwhile", async () => {
  const { id } = await openDispute(room, await room.paid());
  await askAct(room.database, id, "answer", "Le premier texte", at);
  const first = await findDispute(room.database, id);
  await askAct(room.database, id, "accept", null, new Date(at.getTime() + 60_000));
  if (first) await endAct(room.database, first, null, at);
  expect(await findDispute(room.database, id)).toMatchObject({ asked_act: "accept" });
});
