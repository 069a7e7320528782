import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

const passwords = createPasswords(undefined, 2);

test("a password matches its own hash and no other does", async () => {
  const phc = await passwords.hash("un mot de passe");
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches("un mot de passe", phc)).toBe(true);
  expect(await passwords.matches("un mot de passé", phc)).toBe(false);
  expect(await passwords.hash("un mot de passe")).not.toBe(phc);
});

test("where there is no account, no password matches", async () => {
  expect(await passwords.matches("", undefined)).toBe(false);
});

test("the same letters typed on another keyboard are the same password", async () => {
  const phc = await passwords.hash("caf\u00e9 cr\u00e8me");
  expect(await passwords.matches("cafe\u0301 cre\u0300me", phc)).toBe(true);
});

test("a hash made with other costs is still read, and what is no hash of ours is a fault", async () => {
  const nonce = Buffer.from("0123456789abcdef");
  const tag = argon2Sync("argon2id", {
    message: "motdepasse",
    nonce,
    memory: 64,
    passes: 3,
    parallelism: 2,
    tagLength: 32,
  });
  const plain = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const phc = `$argon2id$v=19$m=64,t=3,p=2$${plain(nonce)}$${plain(tag)}`;
  expect(await passwords.matches("motdepasse", phc)).toBe(true);
  await expect(passwords.matches("x", "$2b$10$abcdefghijklmnopqrstuv")).rejects.toThrow("cannot be read");
});

test("more at once than there are turns all come to their end", async () => {
  const phc = await passwords.hash("motdepasse");
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, i) => passwords.matches(i % 2 ? "motdepasse" : "autre", phc)),
  );
  expect(answers.filter(Boolean)).toHaveLength(4);
});
