/**
 * Countries and territories with a dialling prefix: ISO 3166-1 alpha-2 code (and XK, Kosovo) and the ITU-T E.164 country
 * code padded to three digits, France first. Names come from the platform (Intl.DisplayNames).
 */
const table =
  "FR033 AF093 AL355 DZ213 AS001 AD376 AO244 AI001 AG001 AR054 AM374 AW297 AU061 AT043 AZ994 BS001 BH973 BD880 " +
  "BB001 BY375 BE032 BZ501 BJ229 BM001 BT975 BO591 BA387 BW267 BR055 VG001 BN673 BG359 BF226 BI257 KH855 CM237 " +
  "CA001 CV238 KY001 CF236 TD235 CL056 CN086 CO057 KM269 CG242 CD243 CK682 CR506 CI225 HR385 CU053 CW599 CY357 " +
  "CZ420 DK045 DJ253 DM001 DO001 EC593 EG020 SV503 GQ240 ER291 EE372 SZ268 ET251 FK500 FO298 FJ679 FI358 GF594 " +
  "PF689 GA241 GM220 GE995 DE049 GH233 GI350 GR030 GL299 GD001 GP590 GU001 GT502 GG044 GN224 GW245 GY592 HT509 " +
  "HN504 HK852 HU036 IS354 IN091 ID062 IR098 IQ964 IE353 IM044 IL972 IT039 JM001 JP081 JE044 JO962 KZ007 KE254 " +
  "KI686 XK383 KW965 KG996 LA856 LV371 LB961 LS266 LR231 LY218 LI423 LT370 LU352 MO853 MG261 MW265 MY060 MV960 " +
  "ML223 MT356 MH692 MQ596 MR222 MU230 YT262 MX052 FM691 MD373 MC377 MN976 ME382 MS001 MA212 MZ258 MM095 NA264 " +
  "NR674 NP977 NL031 NC687 NZ064 NI505 NE227 NG234 NU683 KP850 MK389 MP001 NO047 OM968 PK092 PW680 PS970 PA507 " +
  "PG675 PY595 PE051 PH063 PL048 PT351 PR001 QA974 RE262 RO040 RU007 RW250 WS685 SM378 ST239 SA966 SN221 RS381 " +
  "SC248 SL232 SG065 SX001 SK421 SI386 SB677 SO252 ZA027 KR082 SS211 ES034 LK094 SH290 KN001 LC001 PM508 VC001 " +
  "SD249 SR597 SE046 CH041 SY963 TW886 TJ992 TZ255 TH066 TL670 TG228 TO676 TT001 TN216 TR090 TM993 TC001 TV688 " +
  "VI001 UG256 UA380 AE971 GB044 US001 UY598 UZ998 VU678 VA039 VE058 VN084 WF681 YE967 ZM260 ZW263";

export type Country = { code: string; prefix: string };

export const countries: readonly Country[] = table
  .split(" ")
  .map((entry) => ({ code: entry.slice(0, 2), prefix: entry.slice(2) }));

export const countryCodes: ReadonlySet<string> = new Set(countries.map(({ code }) => code));

const prefixes = new Map(countries.map(({ code, prefix }) => [code, prefix]));

/** The three-digit dialling prefix, '033' for FR; undefined for an unknown country. */
export function dialPrefix(code: string): string | undefined {
  return prefixes.get(code);
}

/** The largest country of those that share a prefix. */
const main: Readonly<Record<string, string>> = { "001": "US", "007": "RU", "039": "IT", "044": "GB", "262": "RE" };

/** The country of a three-digit dialling prefix: 'FR' for '033'; undefined for an unknown prefix. */
export function countryOfPrefix(prefix: string): string | undefined {
  return main[prefix] ?? countries.find((country) => country.prefix === prefix)?.code;
}
