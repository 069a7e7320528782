/**
 * Checks of values from storage, which an earlier version of the site or anybody else may have written. They cover what
 * pages rely on, and need no schema library before the first page.
 */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === "string";
export const isNumber: Check = (value) => typeof value === "number";
export const isFlag: Check = (value) => typeof value === "boolean";

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

export const nullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** For an optional field. */
export const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object used as a map, all of whose values pass. */
export const valuesAre =
  (check: Check): Check =>
  (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(check);

/** An object whose listed fields pass; further fields are ignored. */
export const having =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const languageId = having({ id: oneOf(1, 2) });
const isVideoList = listOf(having({ video_id: isNumber }));

export const isProfile = having({
  id: isNumber,
  name: isText,
  avatar_url: isText,
  is_kid: isFlag,
  is_default: isFlag,
  sortIndex: isNumber,
  language: languageId,
  age_ceiling: isNumber,
  favorites: isVideoList,
  likes: isVideoList,
  histories: isVideoList,
});

const isAccount = having({
  type: oneOf(1, 2),
  people_limit: isNumber,
  status: oneOf(0, 1, 2),
  has_parental_code: isFlag,
  user_profiles: listOf(isProfile),
});

const isSubscription = having({
  price: isNumber,
  recurring_type: isText,
  plan: having({ id: isNumber, names: having({}) }),
});

/** The account holder. */
export const isUser: Check = (value) =>
  isAccount(value) &&
  having({
    id: isNumber,
    first_name: isText,
    last_name: isText,
    username: isText,
    nickname: isText,
    gender: nullOr(oneOf(1, 2)),
    dob: nullOr(isText),
    phone_number: nullOr(isText),
    phone: nullOr(isText),
    country_code: nullOr(isText),
    avatar_url: isText,
    language: languageId,
    created_at: isText,
    client_user_group: nullOr(having({ name: isText })),
    deletion_at: nullOr(isText),
    canApplyTrial: isFlag,
    paymentMethod: nullOr(isText),
    user_subscription: nullOr(isSubscription),
    cancel_subscription_at: nullOr(isText),
    subscription_end_at: nullOr(isText),
    trialDayRemaining: isNumber,
  })(value);

/** The account, reduced to what the acting profile may know. */
export const isKnownUser: Check = (value) => (having({ username: isText })(value) ? isUser(value) : isAccount(value));
