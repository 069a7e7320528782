import { integer, oneOf, type Random } from "#tests/simulation/random.ts";

/** Texts that something behind the call may take, or stumble over. */
const texts = [
  "",
  " ",
  "texte",
  "a\u0000b",
  "\u0000",
  "\ud800",
  "\udfff\ud800",
  "😀".repeat(50),
  "e\u0301".repeat(300),
  "\u202eevil\u2066",
  "\u200b",
  "\ufeff",
  "x".repeat(300),
  "x".repeat(5000),
  "é".repeat(20_000),
  "%",
  "%00",
  "%_\\",
  "'; drop table videos; --",
  '"',
  "\\u0000",
  "\\",
  "${x}",
  "{brand}",
  "{{constructor}}",
  "<script>alert(1)</script>",
  "<p>Texte</p>",
  "<p onclick=x>".repeat(500),
  "<a href='javascript:x'>",
  "</".repeat(2000),
  "<b>".repeat(3000),
  "=1+1",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "true",
  "NaN",
  "-0",
  "1e400",
  "0x10",
  "Infinity",
  "1,2,3",
  "a\r\nb: c",
  "\t\n\u000b\u0085\u2028",
  "../../etc/passwd",
  "C:\\x",
  "http://[::1",
  "https://elsewhere.example/a?b=c#d",
  "https://" + "a".repeat(300) + ".example",
  "a@example.org",
  "ada@exämple.fr",
  "x@" + "a.".repeat(120) + "fr",
  "0612345678",
  "+33 6 12 34 56 78",
  "FR",
  "fr",
  "en",
  "cgu",
  "nos-ateliers",
  "0".repeat(32),
  "0".repeat(64),
  "123456",
  "un bon mot de passe",
  "un mot de passe assez long",
];

const dates = [
  "2026-03-10",
  "2026-02-30",
  "0000-00-00",
  "0000-01-01",
  "0001-01-01",
  "1582-10-10",
  "9999-12-31",
  "10000-01-01",
  "-000001-01-01",
  "+275760-09-13",
  "+275760-09-14",
  "275760-09-13",
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "2026-03-10T09:00:00.000Z",
  "2026-03-10T09:00:00+14:00",
  "2026-03-10T24:00:00Z",
  "2026-12-31T23:59:60Z",
  "9999-12-31T23:59:59.999Z",
  "0000-01-01T00:00:00Z",
  "infinity",
  "now",
  "2026-W10",
  "09:61",
];

const numbers = [
  0,
  -0,
  -1,
  1,
  2,
  3,
  0.1,
  1.5,
  100,
  101,
  32_767,
  32_768,
  65_536,
  999_999_999,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  9_223_372_036_854_775_808,
  1e21,
  1e308,
  -1e308,
  5e-324,
  Number.EPSILON,
];

const others: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 5 },
  { toString: 1, valueOf: 1 },
];

export const hostileText = (random: Random): string => oneOf(random, random() < 0.3 ? dates : texts);

/** Ids that are there, that are not, and that cannot be. */
export function anyId(random: Random): number {
  return random() < 0.8 ? integer(random, 1, 30) : oneOf(random, numbers);
}

/** Any value that JSON can hold. */
export function hostileValue(random: Random): unknown {
  const kind = random();
  if (kind < 0.4) return oneOf(random, texts);
  if (kind < 0.55) return oneOf(random, dates);
  if (kind < 0.8) return oneOf(random, numbers);
  if (kind < 0.96) return oneOf(random, others);
  return kind < 0.98 ? nested(200) : Array.from({ length: 3000 }, () => oneOf(random, numbers));
}

function nested(depth: number): unknown {
  let value: unknown = "x";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { x: value };
  return value;
}

const bytes = (text: string) => Buffer.from(text);

/** Bodies that no serializer writes. */
export const hostileBodies: readonly Buffer[] = [
  bytes(""),
  bytes(" "),
  bytes("null"),
  bytes("true"),
  bytes("17"),
  bytes('"texte"'),
  bytes("[]"),
  bytes("[{}]"),
  bytes("{}"),
  bytes("{"),
  bytes('{"a":'),
  bytes("["),
  bytes(`${"[".repeat(100_000)}${"]".repeat(100_000)}`),
  bytes(`${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`),
  bytes('{"__proto__":{"isAdmin":true}}'),
  bytes('{"constructor":{"prototype":{"x":1}}}'),
  bytes('{"a":1,"a":2}'),
  bytes('{"id":1e400,"page":-1e400}'),
  bytes('{"id":123456789012345678901234567890}'),
  bytes('{"text":"\\ud800","name":"\\u0000"}'),
  bytes('\ufeff{"a":1}'),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x7d]),
  Buffer.alloc(64),
  Buffer.alloc(300 * 1024, "x"),
  bytes("a=1&b=2"),
];

/** Parts of paths where an id or a name is meant. */
export const hostileSegments = [
  "0",
  "-1",
  "1.5",
  "01",
  "1e3",
  "0x1",
  "2147483648",
  "4294967297",
  "9007199254740993",
  "99999999999999999999",
  "%00",
  "1%00",
  "%20",
  "..%2f1",
  "%2e%2e",
  "..%5c1",
  "%E9",
  "%c0%af",
  "%252f",
  "%",
  "1%3Fx=1",
  "1;x=1",
  "1,2",
  "null",
  "undefined",
  "NaN",
  "__proto__",
  "constructor",
  "true",
  "*",
  "cgu",
  "nothing",
  "a".repeat(600),
];

export const hostileQueries = [
  "page=1&page=2",
  "page[]=1",
  "page[a]=1&page[b]=2",
  "limit=0",
  "page=1e9&limit=1e2",
  "page=1000000&limit=100",
  "page=-1&limit=-1",
  "__proto__=1&constructor=2",
  "__proto__[x]=1",
  "a%00=b%00&keyword=%00&search=%00",
  "keyword=%ED%A0%80&search=%ED%A0%80",
  "keyword=%E9&search=%E9&x=%",
  "%",
  "&&&=&=",
  "x".repeat(4000),
  "a=b".concat("&a=b".repeat(1500)),
  "locale=__proto__&sort=constructor",
];
