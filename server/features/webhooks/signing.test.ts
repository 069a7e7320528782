import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signedHeaders, writtenSecret } from "./signing.ts";

test("the reference implementations' example is signed as they sign it", () => {
  expect(
    signedHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1_614_265_330_000),
      payload: '{"test": 2432232314}',
    }),
  ).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("two secrets make two signatures, in whole seconds, over the body's bytes", () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const message = { id: "evt_1", at: new Date("2026-03-10T09:00:00.999Z"), payload: '{"nom":"Été"}' };
  const { "webhook-signature": signature = "", "webhook-timestamp": seconds } = signedHeaders(
    keys.map(writtenSecret),
    message,
  );
  expect(seconds).toBe("1773133200");
  expect(signature.split(" ")).toEqual(
    keys.map(
      (key) =>
        `v1,${createHmac("sha256", key)
          .update(Buffer.from(`evt_1.1773133200.${message.payload}`, "utf8"))
          .digest("base64")}`,
    ),
  );
});
