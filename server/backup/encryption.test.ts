import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { decrypted, encrypting, readBackupKey, type BackupKey } from "./encryption.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-encryption-"));
afterAll(() => rmSync(folder, { recursive: true }));

const key: BackupKey = { bytes: randomBytes(32) };
const headerBytes = 32;
const sealedChunkBytes = 64 * 1024 + 16;

const encrypt = (plain: Buffer) => buffer(Readable.from([plain]).pipe(encrypting(key)));
const decrypt = (sealed: Buffer, withKey: BackupKey | undefined = key, piece = 50_000) => {
  const pieces = Array.from({ length: Math.ceil(sealed.length / piece) }, (_, place) =>
    sealed.subarray(place * piece, (place + 1) * piece),
  );
  return buffer(Readable.from(decrypted({ file: "f", key: withKey }, Readable.from(pieces))));
};

test.each([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 300_000])(
  "%i bytes come back as they were, whatever pieces they arrive in, and do not show in what was written",
  async (length) => {
    const plain = randomBytes(length);
    const sealed = await encrypt(plain);
    expect(sealed.length).toBe(headerBytes + length + 16 * Math.max(1, Math.ceil(length / (64 * 1024))));
    if (length > 8) expect(sealed.indexOf(plain.subarray(0, 8))).toBe(-1);
    for (const piece of [7 + Math.floor(length / 50), 65_552, 1_000_000])
      expect((await decrypt(sealed, key, piece)).equals(plain)).toBe(true);
  },
);

test("the same bytes are never written twice alike", async () => {
  const plain = Buffer.alloc(100);
  expect((await encrypt(plain)).equals(await encrypt(plain))).toBe(false);
});

test("a changed bit, a lost end, and chunks moved, repeated or left out are found", async () => {
  const sealed = await encrypt(randomBytes(200_000));
  const chunk = (place: number) =>
    sealed.subarray(headerBytes + place * sealedChunkBytes, headerBytes + (place + 1) * sealedChunkBytes);
  const header = sealed.subarray(0, headerBytes);
  const flipped = (at: number) => {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const cases: Buffer[] = [
    flipped(headerBytes - 1),
    flipped(headerBytes + 5),
    flipped(headerBytes + 2 * sealedChunkBytes - 1),
    flipped(sealed.length - 1),
    sealed.subarray(0, -1),
    // Cut off exactly between two chunks.
    sealed.subarray(0, headerBytes + 2 * sealedChunkBytes),
    Buffer.concat([header, chunk(1), chunk(0), chunk(2), chunk(3)]),
    Buffer.concat([header, chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)]),
    Buffer.concat([header, chunk(0), chunk(2), chunk(3)]),
    Buffer.concat([sealed, chunk(3)]),
    header,
  ];
  for (const changed of cases)
    await expect(decrypt(changed)).rejects.toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringMatching(/damaged|not whole/) }),
    );
});

test("without its key, and with another one, the file is named as encrypted", async () => {
  const sealed = await encrypt(Buffer.from("secret"));
  await expect(decrypt(sealed, { bytes: randomBytes(32) })).rejects.toThrow("encrypted with another key");
  const bytes = decrypted({ file: "f", key: undefined }, Readable.from([sealed]));
  await expect(buffer(Readable.from(bytes))).rejects.toThrow("f is encrypted: set BACKUP_KEY_FILE");
});

test("what is not encrypted passes as it is", async () => {
  for (const plain of [Buffer.alloc(0), Buffer.from("short"), randomBytes(200_000)])
    expect((await decrypt(plain)).equals(plain)).toBe(true);
});

test("a key is 32 random bytes in base64 or hexadecimal; anything else is refused by its file's name", () => {
  const file = path.join(folder, "backup.key");
  for (const encoding of ["base64", "hex"] as const) {
    writeFileSync(file, `${key.bytes.toString(encoding)}\n`);
    expect(readBackupKey(file).bytes.equals(key.bytes)).toBe(true);
  }
  for (const text of ["", "a password", randomBytes(31).toString("base64"), readFileSync(import.meta.filename)]) {
    writeFileSync(file, text);
    expect(() => readBackupKey(file)).toThrow(/BACKUP_KEY_FILE: .*backup\.key holds no key/);
  }
  expect(() => readBackupKey(path.join(folder, "absent"))).toThrow(/BACKUP_KEY_FILE: .*absent cannot be read/);
});
