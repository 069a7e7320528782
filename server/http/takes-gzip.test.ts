import { expect, test } from "vitest";
import { takesGzip } from "./takes-gzip.ts";

test.each(["gzip", "br, gzip", "GZIP;q=0.5", "br;q=1.0, gzip ; q=1", "deflate,gzip;q=0.001,br"])(
  "%j takes it",
  (header) => expect(takesGzip(header)).toBe(true),
);

test.each([undefined, "", "br", "identity", "gzip;q=0", "br, gzip; q=0.000", "gzip;q=0, br", "x-gzip"])(
  "%j does not",
  (header) => expect(takesGzip(header)).toBe(false),
);
