import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, pay, register } from "#tests/support/people.ts";
import { sql } from "#server/database/sql.ts";

// One program for all: every test signs up under an address of its own.
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { passwordCost: "recommended" });
});
afterAll(() => app.close());

const accountsNamed = async (email: string) =>
  (await app.database.rows(sql`select id from accounts where email = ${email}`)).length;

test.each([
  ["password", "passwordCommon"],
  ["Azerty123", "passwordCommon"],
  ["Soleil2024!", "passwordCommon"],
  ["12345678", "passwordCommon"],
  ["dupont.camille", "passwordHasAddress"],
  ["le-DUPONT.camille-75", "passwordHasAddress"],
] as const)("the password %s of dupont.camille@example.fr is refused in words", async (password, fault) => {
  const username = "dupont.camille@example.fr";
  const refusal = { status: 400, messages: { password: fieldFaults[fault].fr } };
  const form = { username, password, confirmPassword: password };
  await expect(app.as()("POST /users/validate-step-1", { body: form })).rejects.toMatchObject(refusal);
  await expect(register(app, { username, password, confirmPassword: password })).rejects.toMatchObject(refusal);
});

test("registration makes the account, its primary profile and its kid profile, and signs the device in", async () => {
  const { user, newToken } = await register(app, { username: "Premiere@Example.fr " });
  expect(user).toMatchObject({
    first_name: "Camille",
    last_name: "Durand",
    username: "premiere@example.fr",
    nickname: "Cam",
    gender: 2,
    dob: "1990-05-17",
    phone: "+33612345678",
    phone_number: "0612345678",
    country_code: "FR",
    type: 1,
    status: 0,
    created_at: "2026-03-10T09:00:00.000Z",
    client_user_group: null,
    language: { id: 1 },
    has_parental_code: false,
  });
  expect(user.user_profiles).toMatchObject([
    {
      name: "Camille Durand",
      nickname: "Cam",
      is_default: true,
      is_kid: false,
      sortIndex: 0,
      language: { id: 1 },
      favorites: [],
      likes: [],
      histories: [],
    },
    { name: "Kids", nickname: "Kids", is_default: false, is_kid: true, sortIndex: 1, age_ceiling: 10 },
  ]);
  expect(user.user_profiles[1]?.avatar_url).toMatch(/\/avatars\/(fusee|ourson|soleil|baleine)\.webp$/);
  expect(user.avatar_url).toBe(user.user_profiles[0]?.avatar_url);
  expect((await app.as({ token: newToken })("GET /me/devices")).data).toHaveLength(1);
  const consent = await app.database.row(sql`select kind, text_version from consents where account_id = ${user.id}`);
  expect(consent).toEqual({ kind: "adult", text_version: "adult-2026-01" });
});

test("the longest names there may be name the primary profile as far as they reach", async () => {
  const names = { first_name: "É".repeat(60), last_name: "D".repeat(60) };
  const { user } = await register(app, { username: "longue@example.fr", ...names });
  expect(user).toMatchObject(names);
  expect(user.user_profiles[0]?.name).toBe(`${names.first_name} ${"D".repeat(59)}`);
});

test("before the first payment the profile calls say so, in the words the client waits for", async () => {
  const { newToken } = await register(app, { username: "impayee@example.fr" });
  for (const path of ["/api/me/profile", "/api/profiles"]) {
    const response = await app.send("GET", path, { token: newToken });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: "User profile does not exist" } });
  }
});

test("English speakers get an English account", async () => {
  const { user } = await app.as({ locale: "en" })("POST /users", {
    body: { ...camille, username: "jane@example.com" },
  });
  expect(user.language.id).toBe(2);
  expect(user.user_profiles.map(({ language }) => language.id)).toEqual([2, 2]);
  await app.jobs.runAll();
  const mail = app.mails.find(({ to }) => to === "jane@example.com");
  expect(mail?.subject).toBe("Welcome to Silecs");
});

test("whoever closed the tab before paying goes on with the same address and password, and may correct the rest", async () => {
  const first = await register(app, { username: "reprise@example.fr" });
  const again = await register(app, {
    username: "reprise@example.fr",
    first_name: "Camilla",
    phone: "",
    country_code: "FR",
  });
  expect(again.user).toMatchObject({ id: first.user.id, first_name: "Camilla", phone: null, country_code: null });
  expect(again.user.user_profiles[0]?.name).toBe("Camilla Durand");
  expect(again.user.user_profiles).toHaveLength(2);
  expect(again.newToken).not.toBe(first.newToken);
  expect(await accountsNamed("reprise@example.fr")).toBe(1);
});

test("an address in use is refused under its field: with another password, or once it was paid for", async () => {
  const { user } = await register(app, { username: "prise@example.fr" });
  const taken = { status: 400, messages: { username: fieldFaults.emailTaken.fr } };
  const other = { password: "tout autre chose", confirmPassword: "tout autre chose" };
  await expect(register(app, { username: "prise@example.fr", ...other })).rejects.toMatchObject(taken);
  const step1 = { username: "prise@example.fr", password: camille.password, confirmPassword: camille.password };
  expect(await app.as()("POST /users/validate-step-1", { body: step1 })).toEqual({ countryCode: "FR" });
  await expect(app.as()("POST /users/validate-step-1", { body: { ...step1, ...other } })).rejects.toMatchObject(taken);
  await pay(app, user.id);
  await expect(register(app, { username: "prise@example.fr" })).rejects.toMatchObject(taken);
  await expect(app.as()("POST /users/validate-step-1", { body: step1 })).rejects.toMatchObject(taken);
});

test("of two who register one address at once, one wins and the other is told", async () => {
  const results = await Promise.allSettled(
    ["un mot de passe", "un autre mot", "encore un autre"].map((password) =>
      register(app, { username: "course@example.fr", password, confirmPassword: password }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ messages: { username: fieldFaults.emailTaken.fr } });
  }
  expect(await accountsNamed("course@example.fr")).toBe(1);
});

test("without a number the country is dropped too", async () => {
  const { user } = await register(app, { username: "sanstel@example.fr", phone: "", country_code: "BE" });
  expect(user).toMatchObject({ phone: null, phone_number: null, country_code: null });
});

test.each([
  ["06 12 34 56 78", "FR", "+33612345678", "0612345678", "FR"],
  ["0033612345678", "FR", "+33612345678", "0612345678", "FR"],
  ["0033 6 12 34 56 78", "033", "+33612345678", "0612345678", "FR"],
  ["+33 (0)6 12 34 56 78", "FR", "+33612345678", "0612345678", "FR"],
  ["612345678", "", "+33612345678", "0612345678", "FR"],
  ["+32 470 12 34 56", "FR", "+32470123456", "0470123456", "BE"],
  ["0032 470 12 34 56", "US", "+32470123456", "0470123456", "BE"],
  ["0470/12.34.56", "+32", "+32470123456", "0470123456", "BE"],
  ["514 555 0123", "CA", "+15145550123", "5145550123", "CA"],
  ["514 555 0123", "001", "+15145550123", "5145550123", "US"],
  ["06 6981 2345", "IT", "+390669812345", "0669812345", "IT"],
])("the number '%s' typed beside '%s' is kept as %s", async (typed, code, phone, phone_number, country_code) => {
  const username = `n${typed.replaceAll(/\D/g, "")}n${code.replaceAll("+", "")}@example.fr`;
  const { user } = await register(app, { username, phone: typed, country_code: code });
  expect(user).toMatchObject({ phone, phone_number, country_code });
});

test.each(["06 12 34", "0612345678901", "+33 6 12 34 56 78 90", "+999 12 34 56 78"])(
  "the number '%s', which nobody dials, makes no account",
  async (phone) => {
    const username = "faux.numero@example.fr";
    await expect(register(app, { username, phone })).rejects.toMatchObject({
      status: 400,
      messages: { phone: fieldFaults.phone.fr },
    });
    expect(await accountsNamed(username)).toBe(0);
  },
);

type Wrong = [field: string, value: unknown, fault: keyof typeof fieldFaults];
const tooLong = "a".repeat(300);
const wrong: Wrong[] = [
  ...["last_name", "first_name"].flatMap((field): Wrong[] => [
    [field, "", "required"],
    [field, "   ", "required"],
    [field, undefined, "required"],
    [field, tooLong, "tooLong"],
    [field, "Дюран", "name"],
    [field, "دوران", "name"],
    [field, "杜兰", "name"],
    [field, "Durand\u0007", "characters"],
    [field, "Durand\u202Egpj", "characters"],
    [field, "Durand 🎬", "name"],
    [field, "<b>Durand</b>", "name"],
    [field, "-", "name"],
    [field, 12, "required"],
  ]),
  ["nickname", "x".repeat(21), "nicknameLength"],
  ["nickname", "Cam 🎬", "characters"],
  ["nickname", "Cam\u0000", "characters"],
  ["nickname", "كاميل", "characters"],
  ["gender", undefined, "choice"],
  ["gender", 3, "choice"],
  ["gender", "x", "choice"],
  ["dob", "", "required"],
  ["dob", "2001-02-30", "date"],
  ["dob", "30/02/2001", "date"],
  ["dob", "1919-12-31", "date"],
  ["dob", "١٩٩٠-٠٥-١٧", "date"],
  ["dob", "+010000-01-01", "date"],
  ["dob", "2026-03-11", "dateFuture"],
  ["dob", "2008-03-11", "tooYoung"],
  ["phone", "06 12 34 56 78 90 12", "phone"],
  ["phone", "zéro six", "phone"],
  ["phone", "٠٦١٢٣٤٥٦٧٨", "phone"],
  ["phone", "061", "phone"],
  ["country_code", "ZZ", "choice"],
  ["country_code", "France", "choice"],
  ["username", "", "required"],
  ["username", "camille", "email"],
  ["username", "camille@", "email"],
  ["username", "camille@example", "email"],
  ["username", `${tooLong}@example.fr`, "email"],
  ["username", `camille@${"exemple.".repeat(40)}fr`, "email"],
  ["username", "камилла@example.fr", "email"],
  ["username", "camille🎬@example.fr", "email"],
  ["username", "camille\u202E@example.fr", "email"],
  ["username", "camille\u0000@example.fr", "email"],
  ["username", "a@example.fr\nBcc: b@example.fr", "email"],
  ["username", ["a@example.fr"], "required"],
  ["password", "", "required"],
  ["password", undefined, "required"],
  ["password", "septcar", "passwordLength"],
  ["password", "x".repeat(129), "passwordTooLong"],
  ["confirmPassword", "", "required"],
  ["confirmPassword", "une phrase secrète", "passwordConfirmation"],
];

test.each(wrong)("%s %j is refused under its field (%s) and nothing is written", async (field, value, fault) => {
  const body: Record<string, unknown> = { ...camille, username: "mauvaise@example.fr", [field]: value };
  if (field === "password" && value) body.confirmPassword = value;
  const response = await app.send("POST", "/api/users", { body });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { messages: Record<string, string> } };
  expect(error.messages).toEqual({ [field]: fieldFaults[fault].fr });
  expect(await accountsNamed("mauvaise@example.fr")).toBe(0);
});

test("all that is wrong is told at once, in both shapes and in English when asked", async () => {
  const response = await app.send("POST", "/api/users", { body: { nickname: "x".repeat(30) }, locale: "en" });
  const { error } = (await response.json()) as {
    error: { messages: Record<string, string>; errors: { field: string; error: string }[] };
  };
  expect(Object.keys(error.messages).toSorted()).toEqual(
    ["confirmPassword", "dob", "first_name", "gender", "last_name", "nickname", "password", "username"].toSorted(),
  );
  expect(error.messages.first_name).toBe("This field is required");
  expect(Object.fromEntries(error.errors.map(({ field, error: text }) => [field, text]))).toEqual(error.messages);
});

test("names with accents, apostrophes and hyphens, and the longest of everything, are welcome", async () => {
  const { user } = await register(app, {
    username: `${"a".repeat(64)}@${"b".repeat(60)}.example.fr`,
    first_name: "Anne-Élodie",
    last_name: "d’Œuvray-L'Hôte ﬁls".replace("ﬁ", "fi"),
    nickname: "é".repeat(20),
    password: "🎬".repeat(60),
    confirmPassword: "🎬".repeat(60),
    dob: "1920-01-01",
  });
  expect(user.last_name).toBe("d’Œuvray-L'Hôte fils");
  const adult = await register(app, { username: "majeure@example.fr", dob: "2008-03-10" });
  expect(adult.user.dob).toBe("2008-03-10");
});

test("a broken or empty body, and one that is too large, are refused", async () => {
  const json = { "content-type": "application/json" };
  expect((await app.send("POST", "/api/users", { raw: "{oops", headers: json })).status).toBe(400);
  expect((await app.send("POST", "/api/users", { raw: "", headers: json })).status).toBe(400);
  expect((await app.send("POST", "/api/users", { raw: "[]", headers: json })).status).toBe(400);
  expect((await app.send("POST", "/api/users", { raw: '"x"', headers: json })).status).toBe(400);
  expect((await app.send("POST", "/api/users", { raw: `{"a":"${"x".repeat(300_000)}"}`, headers: json })).status).toBe(
    413,
  );
  expect(
    (await app.send("POST", "/api/users", { raw: "a=b", headers: { "content-type": "application/xml" } })).status,
  ).toBe(415);
});

test("the country comes from the CDN, else from the browser's language, else it is France", async () => {
  const ask = async (headers: Record<string, string>) =>
    (await app.send("GET", "/api/users/country-code", { headers })).json();
  expect(await ask({ "cloudfront-viewer-country": "BE", "accept-language": "de-DE" })).toEqual({ countryCode: "BE" });
  expect(await ask({ "accept-language": "de-CH,de;q=0.9" })).toEqual({ countryCode: "CH" });
  expect(await ask({ "accept-language": "fr", "cf-ipcountry": "XX" })).toEqual({ countryCode: "FR" });
});
