import { expect, test } from "vitest";
import { MissingFileError, patiently } from "./patiently.ts";

/** Fails so many times first; counts the attempts and the pauses between them. */
function failing(times: number, error = new Error("500")) {
  const counts = { attempts: 0, pauses: 0 };
  const ask = async (): Promise<string> => {
    if (counts.attempts++ < times) throw error;
    return "bytes";
  };
  return { counts, load: () => patiently(ask, { attempts: 4, pause: async () => void counts.pauses++ }) };
}

test("a file whose service heals comes after all, with a pause before each new attempt", async () => {
  const { load, counts } = failing(3);
  expect(await load()).toBe("bytes");
  expect(counts).toEqual({ attempts: 4, pauses: 3 });
});

test("a file that goes on failing is given up with its last error", async () => {
  const { load, counts } = failing(9);
  await expect(load()).rejects.toThrow("500");
  expect(counts).toEqual({ attempts: 4, pauses: 3 });
});

test("a file that is not there is asked for once", async () => {
  const { load, counts } = failing(9, new MissingFileError("404"));
  await expect(load()).rejects.toThrow(MissingFileError);
  expect(counts).toEqual({ attempts: 1, pauses: 0 });
});

test("who leaves meanwhile asks for nothing more", async () => {
  let asked = 0;
  const ask = async (): Promise<string> => {
    asked++;
    throw new Error("500");
  };
  const pause = (): Promise<void> => Promise.reject(new Error("left"));
  await expect(patiently(ask, { attempts: 4, pause })).rejects.toThrow("left");
  expect(asked).toBe(1);
});
