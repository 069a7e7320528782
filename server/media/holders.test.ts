import { expect, test } from "vitest";
import { createMediaHolders } from "./holders.ts";

const signed = (signature: string) => ({ policy: "policy", signature, keyPairId: "key" });

test("a holder stands for the one signature that it was bound to, also once it is known", () => {
  const holders = createMediaHolders("secret");
  const holder = { sessionId: 3, profileId: 7 };
  const { holder: presented } = holders.bind(signed("one"), holder);
  for (let time = 0; time < 2; time += 1) {
    expect(holders.holderOf("one", presented)).toEqual(holder);
    expect(holders.holderOf("another", presented)).toBeUndefined();
  }
});

test("a holder that was altered, or bound under another secret, stands for nobody", () => {
  const holders = createMediaHolders("secret");
  const { holder: presented = "" } = holders.bind(signed("one"), { sessionId: 3, profileId: 7 });
  expect(holders.holderOf("one", presented)).toBeDefined();
  expect(holders.holderOf("one", presented.replace("3.7", "4.7"))).toBeUndefined();
  expect(createMediaHolders("other").holderOf("one", presented)).toBeUndefined();
  expect(holders.holderOf("one", undefined)).toBeUndefined();
});
