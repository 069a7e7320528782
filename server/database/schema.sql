-- The schema as it stands, by owner: written by `npm run schema` from a database with all migrations, for reading. What changes
-- it is a migration in server/database/migrations.


-- server/features/accounts

create table account_blocks (
  account_id integer not null,
  told text not null,
  blocked_at timestamp(3) with time zone not null,
  constraint account_blocks_pkey PRIMARY KEY (account_id),
  constraint account_blocks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_blocks_told_check CHECK (length(told) >= 1 AND length(told) <= 500)
);

create table account_passkeys (
  id integer generated always as identity not null,
  account_id integer not null,
  credential_id text not null,
  user_handle bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint account_passkeys_pkey PRIMARY KEY (id),
  constraint account_passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX account_passkeys_account ON account_passkeys USING btree (account_id);

create table account_restrictions (
  account_id integer not null,
  kind text not null,
  set_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone,
  constraint account_restrictions_pkey PRIMARY KEY (account_id, kind),
  constraint account_restrictions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_restrictions_kind_check CHECK (kind = ANY (ARRAY['objection'::text, 'limitation'::text]))
);

create table accounts (
  id integer generated always as identity not null,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  nickname text default ''::text not null,
  gender smallint,
  dob date,
  phone text,
  country_code text,
  type smallint default 1 not null,
  language_id smallint default 1 not null,
  parental_code_hash text,
  created_at timestamp(3) with time zone default now() not null,
  deletion_asked_at timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  last_seen_at timestamp(3) with time zone,
  parental_guesses_told_at timestamp(3) with time zone,
  email_confirmed_at timestamp(3) with time zone,
  pupil_of integer,
  people_limit smallint default 3 not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_dob_check CHECK (dob >= '1900-01-01'::date),
  constraint accounts_email_check CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 254),
  constraint accounts_gender_check CHECK (gender = ANY (ARRAY[1, 2])),
  constraint accounts_language_id_check CHECK (language_id = ANY (ARRAY[1, 2])),
  constraint accounts_nickname_check CHECK (length(nickname) <= 40),
  constraint accounts_people_limit_check CHECK (people_limit >= 1 AND people_limit <= 10),
  constraint accounts_person CHECK (pupil_of IS NOT NULL OR gender IS NOT NULL AND dob IS NOT NULL),
  constraint accounts_phone_check CHECK (phone ~ '^\+[1-9][0-9]{4,16}$'::text),
  constraint accounts_pupil CHECK (pupil_of IS NULL OR email ~~ '%.pupils.invalid'::text AND gender IS NULL AND dob IS NULL AND phone IS NULL AND last_name = ''::text),
  constraint accounts_pupil_of_fkey FOREIGN KEY (pupil_of) REFERENCES client_groups(id),
  constraint accounts_type_check CHECK (type = ANY (ARRAY[1, 2]))
);
CREATE INDEX accounts_created ON accounts USING btree (created_at);
CREATE INDEX accounts_deletion ON accounts USING btree (deletion_asked_at) WHERE ((deletion_asked_at IS NOT NULL) AND (erased_at IS NULL));
CREATE UNIQUE INDEX accounts_email ON accounts USING btree (email);
CREATE INDEX accounts_mistyped ON accounts USING gin (typed_forms(folded(((((first_name || ' '::text) || last_name) || ' '::text) || email)))) WHERE (erased_at IS NULL);
CREATE INDEX accounts_pupils ON accounts USING btree (pupil_of) WHERE (pupil_of IS NOT NULL);
CREATE INDEX accounts_sought ON accounts USING gin (sought_account(first_name, last_name, email, phone) gin_trgm_ops);

create table consent_texts (
  version text not null,
  content text not null,
  recorded_at timestamp(3) with time zone default now() not null,
  constraint consent_texts_pkey PRIMARY KEY (version),
  constraint consent_texts_content_check CHECK (content <> ''::text)
);
CREATE TRIGGER consent_texts_immutable BEFORE DELETE OR UPDATE ON consent_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table consents (
  id bigint generated always as identity not null,
  account_id integer,
  visitor text,
  kind text not null,
  choice jsonb not null,
  text_version text not null,
  given_at timestamp(3) with time zone default now() not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint consents_check CHECK (account_id IS NOT NULL OR visitor IS NOT NULL OR kind = 'cookies'::text),
  constraint consents_kind_check CHECK (kind = ANY (ARRAY['cookies'::text, 'terms'::text, 'start-now'::text, 'adult'::text]))
);
CREATE INDEX consents_account ON consents USING btree (account_id);

create table email_links (
  id integer generated always as identity not null,
  account_id integer not null,
  kind text not null,
  email text not null,
  token_hash bytea,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint email_links_pkey PRIMARY KEY (id),
  constraint email_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint email_links_email_check CHECK (email = lower(email)),
  constraint email_links_kind_check CHECK (kind = ANY (ARRAY['confirmation'::text, 'change'::text, 'undo'::text])),
  constraint email_links_token_hash_check CHECK (length(token_hash) = 32),
  constraint email_links_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX email_links_account ON email_links USING btree (account_id);
CREATE INDEX email_links_reserved ON email_links USING btree (email) WHERE (kind = 'undo'::text);

create table erasure_notices (
  account_id integer not null,
  days_ahead smallint not null,
  told_at timestamp(3) with time zone not null,
  constraint erasure_notices_pkey PRIMARY KEY (account_id, days_ahead),
  constraint erasure_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint erasure_notices_days_ahead_check CHECK (days_ahead = ANY (ARRAY[30, 7]))
);

create view holders as
 SELECT id,
    email,
    first_name,
    last_name,
    nickname,
    language_id,
    type,
    erased_at,
    COALESCE(country_code, 'FR'::text) AS territory,
    people_limit
   FROM accounts;

create table known_networks (
  account_id integer not null,
  network_hash bytea not null,
  seen_at timestamp(3) with time zone not null,
  constraint known_networks_pkey PRIMARY KEY (account_id, network_hash),
  constraint known_networks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table legal_holds (
  account_id integer not null,
  reason text not null,
  placed_at timestamp(3) with time zone not null,
  constraint legal_holds_pkey PRIMARY KEY (account_id),
  constraint legal_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint legal_holds_reason_check CHECK (reason <> ''::text)
);

create view legally_held as
 SELECT legal_holds.account_id
   FROM legal_holds
UNION
 SELECT account_restrictions.account_id
   FROM account_restrictions
  WHERE account_restrictions.kind = 'limitation'::text;

create table one_time_codes (
  code_hash bytea not null,
  account_id integer not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint one_time_codes_pkey PRIMARY KEY (code_hash),
  constraint one_time_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX one_time_codes_account ON one_time_codes USING btree (account_id);

create table password_resets (
  token_hash bytea not null,
  account_id integer not null,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_account ON password_resets USING btree (account_id);

create view pupil_accounts as
 SELECT id
   FROM accounts
  WHERE pupil_of IS NOT NULL;

create view refused_processing as
 SELECT account_restrictions.account_id,
    'news'::text AS purpose
   FROM account_restrictions
UNION
 SELECT account_restrictions.account_id,
    'measurement'::text AS purpose
   FROM account_restrictions
UNION
 SELECT account_restrictions.account_id,
    'suggestions'::text AS purpose
   FROM account_restrictions;

create table sessions (
  id integer generated always as identity not null,
  account_id integer not null,
  token_hash bytea not null,
  device_name text not null,
  profile_id integer,
  unlocked_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  last_used_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  ended_reason text,
  code_given boolean default false not null,
  parental_wrong_attempts smallint default 0 not null,
  parental_locked_until timestamp(3) with time zone,
  authenticated_at timestamp(3) with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_check CHECK ((ended_at IS NULL) = (ended_reason IS NULL)),
  constraint sessions_ended_reason_check CHECK (ended_reason = ANY (ARRAY['signed-out'::text, 'elsewhere'::text, 'removed'::text, 'password'::text, 'deleted'::text, 'blocked'::text])),
  constraint sessions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint sessions_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX sessions_account ON sessions USING btree (account_id);
CREATE INDEX sessions_live ON sessions USING btree (account_id, last_used_at) WHERE (ended_at IS NULL);
CREATE INDEX sessions_profile ON sessions USING btree (profile_id) WHERE (profile_id IS NOT NULL);
CREATE UNIQUE INDEX sessions_token ON sessions USING btree (token_hash);
CREATE TRIGGER session_changed AFTER UPDATE OF ended_at, profile_id ON sessions FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.profile_id IS DISTINCT FROM new.profile_id) EXECUTE FUNCTION session_changed();
CREATE TRIGGER session_deleted AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION session_changed();

create view signed_in_devices as
 SELECT id,
    device_name,
    ended_at
   FROM sessions;

create table spent_passkey_challenges (
  challenge_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  constraint spent_passkey_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX spent_passkey_challenges_expiry ON spent_passkey_challenges USING btree (expires_at);

CREATE OR REPLACE FUNCTION public.session_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_after_commit('session_changed', old.id::text);
  return null;
end $function$;


-- server/features/groups

create table client_group_members (
  id integer generated always as identity not null,
  group_id integer not null,
  account_id integer not null,
  joined_at timestamp(3) with time zone not null,
  left_at timestamp(3) with time zone,
  told_stage text,
  told_end date,
  is_teacher boolean default false not null,
  constraint client_group_members_pkey PRIMARY KEY (id),
  constraint client_group_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint client_group_members_check CHECK (left_at >= joined_at),
  constraint client_group_members_check1 CHECK ((told_stage IS NULL) = (told_end IS NULL)),
  constraint client_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES client_groups(id),
  constraint client_group_members_told_stage_check CHECK (told_stage = ANY (ARRAY['month'::text, 'week'::text, 'ended'::text]))
);
CREATE INDEX client_group_members_account ON client_group_members USING btree (account_id);
CREATE INDEX client_group_members_group ON client_group_members USING btree (group_id, id) WHERE (left_at IS NULL);
CREATE UNIQUE INDEX client_group_members_one ON client_group_members USING btree (account_id) WHERE (left_at IS NULL);
CREATE TRIGGER client_group_members_seats_added AFTER INSERT OR DELETE ON client_group_members FOR EACH ROW EXECUTE FUNCTION count_client_group_seats();
CREATE TRIGGER client_group_members_seats_moved AFTER UPDATE OF group_id, left_at ON client_group_members FOR EACH ROW EXECUTE FUNCTION count_client_group_seats();

create view client_group_memberships as
 SELECT m.account_id,
    m.left_at,
    g.id AS group_id,
    g.name,
    g.ends_on,
    m.is_teacher
   FROM client_group_members m
     JOIN client_groups g ON g.id = m.group_id;

create table client_groups (
  id integer generated always as identity not null,
  name text not null,
  seats integer not null,
  ends_on date not null,
  created_at timestamp(3) with time zone default now() not null,
  code text not null,
  seats_taken integer default 0 not null,
  pupil_ceiling smallint,
  constraint client_groups_pkey PRIMARY KEY (id),
  constraint client_groups_code_form CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text),
  constraint client_groups_name_check CHECK (name <> ''::text),
  constraint client_groups_pupil_ceiling_check CHECK (pupil_ceiling = ANY (ARRAY[0, 10, 12, 16])),
  constraint client_groups_seats CHECK (seats_taken >= 0 AND seats_taken <= seats),
  constraint client_groups_seats_check CHECK (seats > 0)
);
CREATE UNIQUE INDEX client_groups_code ON client_groups USING btree (code);
CREATE INDEX client_groups_ends ON client_groups USING btree (ends_on, id);
CREATE TRIGGER client_groups_pupil_ceiling AFTER UPDATE OF pupil_ceiling ON client_groups FOR EACH ROW EXECUTE FUNCTION lower_pupil_ceilings();

CREATE OR REPLACE FUNCTION public.count_client_group_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.left_at is null then
    update client_groups set seats_taken = seats_taken - 1 where id = old.group_id;
  end if;
  if tg_op <> 'DELETE' and new.left_at is null then
    update client_groups set seats_taken = seats_taken + 1 where id = new.group_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lower_pupil_ceilings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update profiles p set age_ceiling = new.pupil_ceiling
  from accounts a where a.pupil_of = new.id and p.account_id = a.id and p.age_ceiling > new.pupil_ceiling;
  return null;
end $function$;


-- server/features/profiles

create table profiles (
  id integer generated always as identity not null,
  account_id integer not null,
  name text not null,
  avatar text not null,
  is_kid boolean default false not null,
  is_default boolean default false not null,
  sort_index smallint not null,
  language_id smallint default 1 not null,
  age_ceiling smallint default 18 not null,
  created_at timestamp(3) with time zone default now() not null,
  saves_revision integer default 0 not null,
  news_revision integer default 0 not null,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint profiles_age_ceiling_check CHECK (age_ceiling = ANY (ARRAY[0, 10, 12, 16, 18])),
  constraint profiles_check CHECK (NOT (is_kid AND is_default)),
  constraint profiles_language_id_check CHECK (language_id = ANY (ARRAY[1, 2])),
  constraint profiles_name_check CHECK (name <> ''::text AND length(name) <= 120)
);
CREATE UNIQUE INDEX profiles_one_default ON profiles USING btree (account_id) WHERE is_default;
CREATE UNIQUE INDEX profiles_sort ON profiles USING btree (account_id, sort_index);
CREATE TRIGGER give_default_lists AFTER INSERT ON profiles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION give_default_lists();
CREATE TRIGGER profiles_pupil_ceiling BEFORE INSERT OR UPDATE OF age_ceiling ON profiles FOR EACH ROW EXECUTE FUNCTION hold_pupil_ceiling();

create view viewers as
 SELECT id,
    account_id,
    name,
    is_kid,
    is_default,
    language_id,
    age_ceiling,
    saves_revision,
    avatar,
    news_revision
   FROM profiles;

CREATE OR REPLACE FUNCTION public.give_default_lists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into playlists (profile_id, name, is_default, created_at, updated_at)
    select id, 'À regarder plus tard', true, created_at, created_at from added order by id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_pupil_ceiling()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  highest smallint;
begin
  select g.pupil_ceiling into highest
  from accounts a join client_groups g on g.id = a.pupil_of where a.id = new.account_id;
  new.age_ceiling := least(new.age_ceiling, highest);
  return new;
end $function$;


-- server/features/billing

create table billing_notices (
  subscription_id integer not null,
  account_id integer not null,
  kind text not null,
  about text not null,
  noticed_at timestamp(3) with time zone not null,
  constraint billing_notices_pkey PRIMARY KEY (subscription_id, kind, about),
  constraint billing_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint billing_notices_kind_check CHECK (kind = ANY (ARRAY['trial-7'::text, 'trial-1'::text, 'card-60'::text, 'card-14'::text, 'terms'::text])),
  constraint billing_notices_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX billing_notices_by_account ON billing_notices USING btree (account_id);

create table coupon_uses (
  coupon_id integer not null,
  account_id integer not null,
  subscription_id integer not null,
  used_at timestamp(3) with time zone default now() not null,
  constraint coupon_uses_pkey PRIMARY KEY (coupon_id, account_id),
  constraint coupon_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_uses_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
);
CREATE INDEX coupon_uses_subscription ON coupon_uses USING btree (subscription_id);

create table coupons (
  id integer generated always as identity not null,
  code text not null,
  discount_cents integer not null,
  ends_at timestamp(3) with time zone,
  max_uses integer,
  uses integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  campaign text,
  starts_at timestamp(3) with time zone,
  plan_id smallint,
  first_order_only boolean default false not null,
  email_domain text,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_campaign_check CHECK (length(campaign) >= 1 AND length(campaign) <= 120),
  constraint coupons_check CHECK (max_uses IS NULL OR uses <= max_uses),
  constraint coupons_check1 CHECK (starts_at < ends_at),
  constraint coupons_code_check CHECK (code = upper(code) AND code <> ''::text),
  constraint coupons_discount_cents_check CHECK (discount_cents > 0),
  constraint coupons_email_domain_check CHECK (email_domain = lower(email_domain) AND email_domain ~ '^[^@\s]+\.[^@\s]+$'::text),
  constraint coupons_max_uses_check CHECK (max_uses > 0),
  constraint coupons_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint coupons_uses_check CHECK (uses >= 0)
);
CREATE UNIQUE INDEX coupons_code ON coupons USING btree (code);

create table dispute_settings (
  id boolean default true not null,
  while_open text default 'keep'::text not null,
  when_lost text default 'keep'::text not null,
  constraint dispute_settings_pkey PRIMARY KEY (id),
  constraint dispute_settings_id_check CHECK (id),
  constraint dispute_settings_when_lost_check CHECK (when_lost = ANY (ARRAY['keep'::text, 'end'::text])),
  constraint dispute_settings_while_open_check CHECK (while_open = ANY (ARRAY['keep'::text, 'pause'::text, 'suspend'::text]))
);

create table disputes (
  id integer generated always as identity not null,
  account_id integer not null,
  subscription_id integer not null,
  payment_id integer not null,
  provider text not null,
  reference text not null,
  is_by_hand boolean not null,
  reason text not null,
  state text not null,
  awaits text,
  amount_cents integer not null,
  held_cents integer not null,
  lost_cents integer default 0 not null,
  fee_cents integer default 0 not null,
  opened_at timestamp(3) with time zone not null,
  respond_by timestamp(3) with time zone,
  told_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  can_answer boolean default false not null,
  can_accept boolean default false not null,
  asked_act text,
  statement text,
  asked_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  accepted_at timestamp(3) with time zone,
  reminded_days smallint,
  credited_at timestamp(3) with time zone,
  taken_cents integer generated always as (
CASE
    WHEN (state = 'open'::text) THEN held_cents
    WHEN ((state = 'lost'::text) AND (credited_at IS NULL)) THEN lost_cents
    ELSE 0
END) stored not null,
  while_open text default 'keep'::text not null,
  when_lost text default 'keep'::text not null,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint disputes_amount_cents_check CHECK (amount_cents > 0),
  constraint disputes_asked_act_check CHECK (asked_act = ANY (ARRAY['answer'::text, 'accept'::text])),
  constraint disputes_awaits_check CHECK (awaits = ANY (ARRAY['us'::text, 'payer'::text, 'provider'::text])),
  constraint disputes_check CHECK (held_cents >= 0 AND held_cents <= amount_cents),
  constraint disputes_check1 CHECK (lost_cents >= 0 AND lost_cents <= amount_cents),
  constraint disputes_check2 CHECK ((state = 'open'::text) = (awaits IS NOT NULL)),
  constraint disputes_check3 CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint disputes_check4 CHECK (credited_at IS NULL OR state = 'lost'::text),
  constraint disputes_check5 CHECK ((asked_act IS NULL) = (asked_at IS NULL)),
  constraint disputes_fee_cents_check CHECK (fee_cents >= 0),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint disputes_provider_reference_key UNIQUE (provider, reference),
  constraint disputes_reason_check CHECK (reason = ANY (ARRAY['not-received'::text, 'not-as-described'::text, 'unauthorised'::text, 'credit-not-processed'::text, 'duplicate'::text, 'amount'::text, 'paid-otherwise'::text, 'cancelled-subscription'::text, 'other'::text])),
  constraint disputes_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 255),
  constraint disputes_reminded_days_check CHECK (reminded_days = ANY (ARRAY[3, 1])),
  constraint disputes_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])),
  constraint disputes_statement_check CHECK (length(statement) >= 1 AND length(statement) <= 2000),
  constraint disputes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint disputes_when_lost_check CHECK (when_lost = ANY (ARRAY['keep'::text, 'end'::text])),
  constraint disputes_while_open_check CHECK (while_open = ANY (ARRAY['keep'::text, 'pause'::text, 'suspend'::text]))
);
CREATE INDEX disputes_account ON disputes USING btree (account_id);
CREATE INDEX disputes_asked ON disputes USING btree (asked_at) WHERE (asked_act IS NOT NULL);
CREATE INDEX disputes_closed ON disputes USING btree (closed_at DESC, id DESC) WHERE (state <> 'open'::text);
CREATE INDEX disputes_open ON disputes USING btree (respond_by, id) WHERE (state = 'open'::text);
CREATE INDEX disputes_open_of_subscription ON disputes USING btree (subscription_id) WHERE (state = 'open'::text);
CREATE INDEX disputes_payment ON disputes USING btree (payment_id);
CREATE INDEX disputes_subscription ON disputes USING btree (subscription_id);
CREATE TRIGGER disputes_within_payment AFTER INSERT OR UPDATE OF state, held_cents, lost_cents, credited_at ON disputes FOR EACH ROW EXECUTE FUNCTION hold_dispute_within_payment();

create table e_report_deposits (
  id integer generated always as identity not null,
  report_id integer not null,
  noted_at timestamp(3) with time zone not null,
  deposited_on date not null,
  number text not null,
  constraint e_report_deposits_pkey PRIMARY KEY (report_id, id),
  constraint e_report_deposits_number_check CHECK (number <> ''::text),
  constraint e_report_deposits_report_id_fkey FOREIGN KEY (report_id) REFERENCES e_reports(id)
);
CREATE TRIGGER e_report_deposits_immutable BEFORE DELETE OR UPDATE ON e_report_deposits FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER e_report_deposits_kept BEFORE TRUNCATE ON e_report_deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

create table e_reports (
  id integer generated always as identity not null,
  kind text not null,
  first_day date not null,
  last_day date not null,
  version smallint not null,
  type text not null,
  made_at timestamp(3) with time zone not null,
  figures jsonb not null,
  content text not null,
  constraint e_reports_pkey PRIMARY KEY (id),
  constraint e_reports_check CHECK (last_day >= first_day),
  constraint e_reports_kind_check CHECK (kind = ANY (ARRAY['transactions'::text, 'payments'::text])),
  constraint e_reports_kind_first_day_last_day_version_key UNIQUE (kind, first_day, last_day, version),
  constraint e_reports_type_check CHECK (type = ANY (ARRAY['IN'::text, 'RE'::text])),
  constraint e_reports_version_check CHECK (version > 0)
);
CREATE TRIGGER e_reports_immutable BEFORE DELETE OR UPDATE ON e_reports FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER e_reports_kept BEFORE TRUNCATE ON e_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

create table free_days (
  id integer generated always as identity not null,
  subscription_id integer not null,
  account_id integer not null,
  outage_id integer,
  days smallint not null,
  given_at timestamp(3) with time zone not null,
  moved_from timestamp(3) with time zone not null,
  moved_to timestamp(3) with time zone not null,
  constraint free_days_pkey PRIMARY KEY (id),
  constraint free_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint free_days_check CHECK (moved_from < moved_to),
  constraint free_days_days_check CHECK (days >= 1 AND days <= 90),
  constraint free_days_outage_id_fkey FOREIGN KEY (outage_id) REFERENCES outages(id),
  constraint free_days_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX free_days_account ON free_days USING btree (account_id);
CREATE UNIQUE INDEX free_days_once_an_outage ON free_days USING btree (account_id, outage_id) WHERE (outage_id IS NOT NULL);
CREATE INDEX free_days_outage ON free_days USING btree (outage_id) WHERE (outage_id IS NOT NULL);
CREATE INDEX free_days_subscription ON free_days USING btree (subscription_id);

create table held_charges (
  subscription_id integer not null,
  account_id integer not null,
  provider text not null,
  mandate text not null,
  asked_at timestamp(3) with time zone not null,
  held_at timestamp(3) with time zone,
  constraint held_charges_pkey PRIMARY KEY (subscription_id),
  constraint held_charges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint held_charges_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX held_charges_account ON held_charges USING btree (account_id);
CREATE INDEX held_charges_mandate ON held_charges USING btree (provider, mandate);

create table invoice_numbers (
  series text not null,
  last integer not null,
  constraint invoice_numbers_pkey PRIMARY KEY (series),
  constraint invoice_numbers_last_check CHECK (last >= 0)
);
CREATE TRIGGER invoice_numbers_immutable BEFORE DELETE ON invoice_numbers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_numbers_kept BEFORE TRUNCATE ON invoice_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER invoice_numbers_rise BEFORE UPDATE ON invoice_numbers FOR EACH ROW EXECUTE FUNCTION refuse_lower_number();

create table invoiced_companies (
  account_id integer not null,
  name text not null,
  siren text not null,
  vat_number text,
  address text not null,
  postcode text not null,
  city text not null,
  changed_at timestamp(3) with time zone not null,
  constraint invoiced_companies_pkey PRIMARY KEY (account_id),
  constraint invoiced_companies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint invoiced_companies_address_check CHECK (address <> ''::text),
  constraint invoiced_companies_city_check CHECK (city <> ''::text),
  constraint invoiced_companies_name_check CHECK (name <> ''::text),
  constraint invoiced_companies_postcode_check CHECK (postcode ~ '^\d{5}$'::text),
  constraint invoiced_companies_siren_check CHECK (siren ~ '^\d{9}$'::text),
  constraint invoiced_companies_vat_number_check CHECK (vat_number <> ''::text)
);

create table invoices (
  number text not null,
  kind text not null,
  account_id integer,
  payment_id integer,
  corrects text,
  issued_at timestamp(3) with time zone not null,
  net_cents integer not null,
  vat_cents integer not null,
  gross_cents integer not null,
  vat_percent numeric(4,2) not null,
  content jsonb not null,
  constraint invoices_pkey PRIMARY KEY (number),
  constraint invoices_check CHECK ((net_cents + vat_cents) = gross_cents),
  constraint invoices_corrects_check CHECK ((kind = 'invoice'::text) = (corrects IS NULL)),
  constraint invoices_corrects_fkey FOREIGN KEY (corrects) REFERENCES invoices(number),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit-note'::text, 'corrective-invoice'::text])),
  constraint invoices_of_payment CHECK ((kind = 'corrective-invoice'::text) = (payment_id IS NULL)),
  constraint invoices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint invoices_payment_id_key UNIQUE (payment_id),
  constraint invoices_signs CHECK (
CASE kind
    WHEN 'credit-note'::text THEN gross_cents < 0 AND vat_cents <= 0 AND net_cents <= 0
    ELSE gross_cents > 0 AND vat_cents >= 0 AND net_cents >= 0
END)
);
CREATE INDEX invoices_account ON invoices USING btree (account_id, issued_at DESC);
CREATE INDEX invoices_corrects ON invoices USING btree (corrects) WHERE (corrects IS NOT NULL);
CREATE TRIGGER corrections_within_note BEFORE INSERT ON invoices FOR EACH ROW WHEN (new.kind = 'corrective-invoice'::text) EXECUTE FUNCTION hold_corrections_within_note();
CREATE TRIGGER invoices_immutable BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_kept BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER invoices_kept_long BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_early_removal('issued_at', '10 years');
CREATE TRIGGER invoices_month_open AFTER INSERT ON invoices REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month_in_invoices();
CREATE CONSTRAINT TRIGGER invoices_sealed AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_invoice();

create table ledger (
  id bigint generated always as identity not null,
  payment_id integer not null,
  kind text not null,
  account text not null,
  amount_cents integer not null,
  entered_at timestamp(3) with time zone not null,
  constraint ledger_pkey PRIMARY KEY (id),
  constraint ledger_account_check CHECK (account ~ '^cash:[a-z][a-z_]*$'::text OR (account = ANY (ARRAY['sales'::text, 'vat'::text, 'owed'::text, 'disputed'::text, 'dispute-losses'::text, 'dispute-fees'::text, 'correction-losses'::text]))),
  constraint ledger_amount_cents_check CHECK (amount_cents <> 0),
  constraint ledger_kind_check CHECK (kind = ANY (ARRAY['sale'::text, 'stray'::text, 'refund'::text, 'return'::text, 'hold'::text, 'release'::text, 'loss'::text, 'correction'::text])),
  constraint ledger_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX ledger_account ON ledger USING btree (account, entered_at);
CREATE INDEX ledger_entered ON ledger USING btree (entered_at);
CREATE UNIQUE INDEX ledger_once ON ledger USING btree (payment_id, account) WHERE (kind = ANY (ARRAY['sale'::text, 'stray'::text, 'refund'::text, 'return'::text]));
CREATE INDEX ledger_payment ON ledger USING btree (payment_id);
CREATE TRIGGER ledger_balanced AFTER INSERT ON ledger REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_balance();
CREATE TRIGGER ledger_immutable BEFORE UPDATE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_kept BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER ledger_kept_long BEFORE DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_early_removal('entered_at', '10 years');
CREATE TRIGGER ledger_month_open AFTER INSERT ON ledger REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month_in_ledger();
CREATE CONSTRAINT TRIGGER ledger_sealed AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_ledger_line();

create table outage_people (
  outage_id integer not null,
  account_id integer not null,
  outcome text not null,
  settled_at timestamp(3) with time zone,
  refunded_cents integer,
  constraint outage_people_pkey PRIMARY KEY (outage_id, account_id),
  constraint outage_people_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint outage_people_check CHECK ((outcome = 'waiting'::text) = (settled_at IS NULL)),
  constraint outage_people_outage_id_fkey FOREIGN KEY (outage_id) REFERENCES outages(id),
  constraint outage_people_outcome_check CHECK (outcome = ANY (ARRAY['waiting'::text, 'given'::text, 'refunded'::text, 'past-due'::text, 'provider'::text, 'store'::text, 'ended'::text])),
  constraint outage_people_refunded CHECK ((outcome = 'refunded'::text) = (refunded_cents IS NOT NULL)),
  constraint outage_people_refunded_cents_check CHECK (refunded_cents > 0)
);
CREATE INDEX outage_people_account ON outage_people USING btree (account_id);

create table outages (
  id integer generated always as identity not null,
  began_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone not null,
  days smallint not null,
  asked_at timestamp(3) with time zone not null,
  asked_by text not null,
  done_at timestamp(3) with time zone,
  constraint outages_pkey PRIMARY KEY (id),
  constraint outages_apart EXCLUDE USING gist (tstzrange(began_at, ended_at) WITH &&),
  constraint outages_check CHECK (began_at < ended_at),
  constraint outages_days_check CHECK (days >= 1 AND days <= 90)
);

create table payment_notifications (
  provider text not null,
  event_id text not null,
  kind text not null,
  received_at timestamp(3) with time zone default now() not null,
  outcome text not null,
  constraint payment_notifications_pkey PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_notifications_received ON payment_notifications USING btree (received_at);

create table payments (
  id integer generated always as identity not null,
  subscription_id integer not null,
  account_id integer not null,
  kind text not null,
  period_starts_at timestamp(3) with time zone not null,
  amount_cents integer not null,
  currency text default 'EUR'::text not null,
  status text not null,
  provider text not null,
  provider_reference text,
  idempotency_key text not null,
  failure text,
  refunds_id integer,
  created_at timestamp(3) with time zone default now() not null,
  settled_at timestamp(3) with time zone,
  period_ends_at timestamp(3) with time zone,
  plan_id smallint,
  price_cents integer,
  attempt smallint default 1 not null,
  ask_at timestamp(3) with time zone,
  is_owed_back boolean default false not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint payments_amount_cents_check CHECK (amount_cents >= 0),
  constraint payments_attempt_check CHECK (attempt > 0),
  constraint payments_check CHECK ((kind = 'refund'::text) = (refunds_id IS NOT NULL)),
  constraint payments_check1 CHECK ((status = 'pending'::text) = (settled_at IS NULL)),
  constraint payments_check2 CHECK (ask_at IS NULL OR status = 'pending'::text),
  constraint payments_currency_check CHECK (currency = 'EUR'::text),
  constraint payments_idempotency_key_key UNIQUE (idempotency_key),
  constraint payments_kind_check CHECK (kind = ANY (ARRAY['first'::text, 'renewal'::text, 'upgrade'::text, 'card-check'::text, 'new-card'::text, 'refund'::text])),
  constraint payments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint payments_price_cents_check CHECK (price_cents >= 0),
  constraint payments_refunds_id_fkey FOREIGN KEY (refunds_id) REFERENCES payments(id),
  constraint payments_status_check CHECK (status = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text, 'abandoned'::text])),
  constraint payments_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
);
CREATE INDEX payments_account ON payments USING btree (account_id, id DESC);
CREATE INDEX payments_by_settlement ON payments USING btree (settled_at, id) WHERE (refunds_id IS NULL);
CREATE UNIQUE INDEX payments_one_a_period ON payments USING btree (subscription_id, period_starts_at) WHERE ((kind = ANY (ARRAY['first'::text, 'renewal'::text])) AND (status = 'paid'::text) AND (NOT is_owed_back));
CREATE UNIQUE INDEX payments_one_underway ON payments USING btree (subscription_id, period_starts_at) WHERE ((kind = ANY (ARRAY['first'::text, 'renewal'::text])) AND (status = 'pending'::text));
CREATE INDEX payments_open ON payments USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX payments_pending_of_subscription ON payments USING btree (subscription_id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX payments_provider_reference ON payments USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX payments_reference_begins ON payments USING btree (provider_reference text_pattern_ops) WHERE (provider_reference IS NOT NULL);
CREATE INDEX payments_refunds ON payments USING btree (refunds_id) WHERE (refunds_id IS NOT NULL);
CREATE INDEX payments_refunds_to_make ON payments USING btree (created_at) WHERE ((kind = 'refund'::text) AND (status = 'pending'::text));
CREATE INDEX payments_subscription ON payments USING btree (subscription_id, id DESC);
CREATE INDEX payments_to_ask ON payments USING btree (ask_at) WHERE ((status = 'pending'::text) AND (ask_at IS NOT NULL));
CREATE TRIGGER payments_refunds_within BEFORE INSERT OR UPDATE OF amount_cents, status, refunds_id ON payments FOR EACH ROW WHEN (new.refunds_id IS NOT NULL AND (new.status = ANY (ARRAY['pending'::text, 'paid'::text]))) EXECUTE FUNCTION hold_refunds_within_payment();

create table period_closings (
  month text not null,
  closed_at timestamp(3) with time zone not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  received_cents bigint not null,
  returned_cents bigint not null,
  rates jsonb not null,
  ledger_lines bigint not null,
  perpetual_gross_cents bigint not null,
  perpetual_vat_cents bigint not null,
  ledger_position bigint,
  ledger_hash bytea,
  invoices_position bigint,
  invoices_hash bytea,
  constraint period_closings_pkey PRIMARY KEY (month),
  constraint period_closings_check CHECK ((net_cents + vat_cents) = gross_cents),
  constraint period_closings_check1 CHECK ((ledger_position IS NULL) = (ledger_hash IS NULL)),
  constraint period_closings_check2 CHECK ((invoices_position IS NULL) = (invoices_hash IS NULL)),
  constraint period_closings_invoices_hash_check CHECK (octet_length(invoices_hash) = 32),
  constraint period_closings_ledger_hash_check CHECK (octet_length(ledger_hash) = 32),
  constraint period_closings_ledger_lines_check CHECK (ledger_lines >= 0),
  constraint period_closings_month_check CHECK (month ~ '^\d{4}-(?:0[1-9]|1[0-2])$'::text),
  constraint period_closings_received_cents_check CHECK (received_cents >= 0),
  constraint period_closings_returned_cents_check CHECK (returned_cents >= 0)
);
CREATE TRIGGER period_closings_follow BEFORE INSERT ON period_closings FOR EACH ROW EXECUTE FUNCTION follow_last_closing();
CREATE TRIGGER period_closings_immutable BEFORE DELETE OR UPDATE ON period_closings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER period_closings_kept BEFORE TRUNCATE ON period_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER period_closings_sealed AFTER INSERT ON period_closings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_closing();

create table plan_changes (
  id integer generated always as identity not null,
  subscription_id integer not null,
  account_id integer not null,
  from_plan_id smallint not null,
  to_plan_id smallint not null,
  takes_effect text not null,
  price_cents integer not null,
  amount_cents integer not null,
  asked_at timestamp(3) with time zone not null,
  effective_at timestamp(3) with time zone not null,
  status text not null,
  payment_id integer,
  ended_at timestamp(3) with time zone,
  constraint plan_changes_pkey PRIMARY KEY (id),
  constraint plan_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint plan_changes_amount_cents_check CHECK (amount_cents >= 0),
  constraint plan_changes_check CHECK (from_plan_id <> to_plan_id),
  constraint plan_changes_check1 CHECK ((status = ANY (ARRAY['open'::text, 'scheduled'::text])) = (ended_at IS NULL)),
  constraint plan_changes_check2 CHECK (takes_effect = 'now'::text OR amount_cents = 0),
  constraint plan_changes_from_plan_id_fkey FOREIGN KEY (from_plan_id) REFERENCES plans(id),
  constraint plan_changes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint plan_changes_price_cents_check CHECK (price_cents >= 0),
  constraint plan_changes_status_check CHECK (status = ANY (ARRAY['open'::text, 'scheduled'::text, 'done'::text, 'withdrawn'::text, 'refused'::text])),
  constraint plan_changes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint plan_changes_takes_effect_check CHECK (takes_effect = ANY (ARRAY['now'::text, 'period-end'::text])),
  constraint plan_changes_to_plan_id_fkey FOREIGN KEY (to_plan_id) REFERENCES plans(id)
);
CREATE INDEX plan_changes_account ON plan_changes USING btree (account_id, id DESC);
CREATE UNIQUE INDEX plan_changes_one_waiting ON plan_changes USING btree (subscription_id) WHERE (status = ANY (ARRAY['open'::text, 'scheduled'::text]));
CREATE INDEX plan_changes_payment ON plan_changes USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX plan_changes_subscription ON plan_changes USING btree (subscription_id);

create table plan_groups (
  id smallint generated by default as identity not null,
  screens smallint not null,
  names jsonb not null,
  account_type smallint not null,
  people smallint not null,
  position smallint not null,
  constraint plan_groups_pkey PRIMARY KEY (id),
  constraint plan_groups_account_type_check CHECK (account_type = ANY (ARRAY[1, 2])),
  constraint plan_groups_check CHECK (account_type = 2 OR people = 1),
  constraint plan_groups_names_check CHECK (jsonb_typeof(names) = 'object'::text),
  constraint plan_groups_people_check CHECK (people >= 1 AND people <= 10),
  constraint plan_groups_screens_check CHECK (screens > 0),
  constraint plan_groups_screens_check1 CHECK (screens <= 10)
);
CREATE TRIGGER plan_groups_changed AFTER INSERT OR DELETE OR UPDATE ON plan_groups FOR EACH STATEMENT EXECUTE FUNCTION public_texts_changed();

create view plan_offers as
 SELECT p.id,
    p.group_id,
    g.names,
    g.screens,
    g.people,
    g."position",
    p.recurring,
    p.price_cents,
    p.offered_from,
    p.offered_until
   FROM plans p
     JOIN plan_groups g ON g.id = p.group_id;

create view plan_prices as
 SELECT id,
        CASE
            WHEN id <= 4 THEN
            CASE group_id
                WHEN 1 THEN 'individual'::text
                WHEN 2 THEN 'family'::text
                ELSE NULL::text
            END ||
            CASE recurring
                WHEN 'MONTH'::text THEN 'Month'::text
                WHEN 'YEAR'::text THEN 'Year'::text
                ELSE NULL::text
            END
            ELSE 'plan'::text || id
        END AS name,
    price_cents
   FROM plans;

create table plans (
  id smallint generated by default as identity not null,
  group_id smallint not null,
  recurring text not null,
  price_cents integer not null,
  currency text default 'EUR'::text not null,
  has_promotion boolean default false not null,
  price_seeded_at timestamp(3) with time zone,
  offered_from timestamp(3) with time zone,
  offered_until timestamp(3) with time zone,
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_check CHECK (NOT has_promotion OR recurring = 'YEAR'::text),
  constraint plans_check1 CHECK (offered_from < offered_until),
  constraint plans_currency_check CHECK (currency = 'EUR'::text),
  constraint plans_group_id_fkey FOREIGN KEY (group_id) REFERENCES plan_groups(id),
  constraint plans_group_id_recurring_key UNIQUE (group_id, recurring),
  constraint plans_price_cents_check CHECK (price_cents > 0),
  constraint plans_recurring_check CHECK (recurring = ANY (ARRAY['MONTH'::text, 'YEAR'::text]))
);
CREATE TRIGGER plans_changed AFTER INSERT OR DELETE OR UPDATE ON plans FOR EACH STATEMENT EXECUTE FUNCTION public_texts_changed();

create table price_changes (
  id integer generated always as identity not null,
  plan_id smallint not null,
  price_cents integer not null,
  effective_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  applied_at timestamp(3) with time zone,
  moves_subscribers boolean default true not null,
  constraint price_changes_pkey PRIMARY KEY (id),
  constraint price_changes_plan_id_effective_at_key UNIQUE (plan_id, effective_at),
  constraint price_changes_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint price_changes_price_cents_check CHECK (price_cents > 0)
);

create table reconciliation_findings (
  id integer generated always as identity not null,
  subject text not null,
  kind text not null,
  payment_id integer,
  subscription_id integer,
  details jsonb not null,
  found_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  resolved_at timestamp(3) with time zone,
  times integer default 1 not null,
  resolved_by text,
  note text,
  constraint reconciliation_findings_pkey PRIMARY KEY (id),
  constraint reconciliation_findings_check CHECK (resolved_by IS NULL OR resolved_at IS NOT NULL),
  constraint reconciliation_findings_check1 CHECK ((resolved_by IS NULL) = (note IS NULL)),
  constraint reconciliation_findings_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  constraint reconciliation_findings_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint reconciliation_findings_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint reconciliation_findings_times_check CHECK (times > 0)
);
CREATE INDEX reconciliation_findings_dealt_with ON reconciliation_findings USING btree (kind, subject) WHERE (resolved_by IS NOT NULL);
CREATE INDEX reconciliation_findings_found ON reconciliation_findings USING btree (found_at DESC);
CREATE UNIQUE INDEX reconciliation_findings_open ON reconciliation_findings USING btree (kind, subject) WHERE (resolved_at IS NULL);
CREATE INDEX reconciliation_findings_payment ON reconciliation_findings USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX reconciliation_findings_subscription ON reconciliation_findings USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

create table subscription_prices (
  subscription_id integer not null,
  account_id integer not null,
  price_change_id integer not null,
  plan_id smallint not null,
  price_cents integer not null,
  told_at timestamp(3) with time zone not null,
  applies_from timestamp(3) with time zone not null,
  constraint subscription_prices_pkey PRIMARY KEY (subscription_id, price_change_id),
  constraint subscription_prices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint subscription_prices_check CHECK (applies_from >= (told_at + '30 days'::interval)),
  constraint subscription_prices_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint subscription_prices_price_cents_check CHECK (price_cents > 0),
  constraint subscription_prices_price_change_id_fkey FOREIGN KEY (price_change_id) REFERENCES price_changes(id),
  constraint subscription_prices_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX subscription_prices_by_account ON subscription_prices USING btree (account_id);
CREATE INDEX subscription_prices_by_change ON subscription_prices USING btree (price_change_id);

create table subscriptions (
  id integer generated always as identity not null,
  account_id integer not null,
  plan_id smallint not null,
  status text not null,
  provider text not null,
  method text not null,
  price_cents integer not null,
  first_price_cents integer not null,
  coupon_id integer,
  has_trial boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  started_at timestamp(3) with time zone,
  trial_ends_at timestamp(3) with time zone,
  period_starts_at timestamp(3) with time zone,
  period_ends_at timestamp(3) with time zone,
  next_payment_at timestamp(3) with time zone,
  anchor_day smallint,
  past_due_since timestamp(3) with time zone,
  failed_tries smallint default 0 not null,
  cancel_asked_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  renewal_notice_for timestamp(3) with time zone,
  provider_reference text,
  approve_url text,
  card_brand text,
  card_last_four text,
  card_expires_on date,
  period_cents integer default 0 not null,
  mandate_ended_at timestamp(3) with time zone,
  runs_until timestamp(3) with time zone generated always as (
CASE
    WHEN (status = 'expired'::text) THEN COALESCE(ended_at, period_ends_at)
    WHEN ((status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text])) AND (cancel_asked_at IS NULL)) THEN GREATEST(period_ends_at, ((date_trunc('day'::text, (COALESCE(past_due_since, period_ends_at) AT TIME ZONE 'Europe/Paris'::text)) + '8 days'::interval) AT TIME ZONE 'Europe/Paris'::text))
    ELSE period_ends_at
END) stored,
  suspended_at timestamp(3) with time zone,
  owed_back_cents integer,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint subscriptions_anchor_day_check CHECK (anchor_day >= 1 AND anchor_day <= 31),
  constraint subscriptions_card_brand_check CHECK (card_brand = ANY (ARRAY['VISA'::text, 'MASTERCARD'::text, 'JCB'::text, 'AMEX'::text, 'CB'::text])),
  constraint subscriptions_card_last_four_check CHECK (card_last_four ~ '^[0-9]{4}$'::text),
  constraint subscriptions_check CHECK ((status = ANY (ARRAY['pending'::text, 'abandoned'::text])) OR started_at IS NOT NULL AND period_ends_at IS NOT NULL),
  constraint subscriptions_check1 CHECK (has_trial = (trial_ends_at IS NOT NULL) OR (status = ANY (ARRAY['pending'::text, 'abandoned'::text]))),
  constraint subscriptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint subscriptions_first_price_cents_check CHECK (first_price_cents >= 0),
  constraint subscriptions_method_check CHECK (method ~ '^[a-z]+$'::text),
  constraint subscriptions_owed_back_cents_check CHECK (owed_back_cents > 0),
  constraint subscriptions_period_cents_check CHECK (period_cents >= 0),
  constraint subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint subscriptions_price_cents_check CHECK (price_cents >= 0),
  constraint subscriptions_provider_check CHECK (provider ~ '^[a-z][a-z_]*$'::text),
  constraint subscriptions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'expired'::text, 'abandoned'::text]))
);
CREATE INDEX subscriptions_account ON subscriptions USING btree (account_id, id DESC);
CREATE INDEX subscriptions_card ON subscriptions USING btree (card_last_four) WHERE (card_last_four IS NOT NULL);
CREATE INDEX subscriptions_card_expiring ON subscriptions USING btree (card_expires_on) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text]));
CREATE INDEX subscriptions_coupon ON subscriptions USING btree (coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX subscriptions_due ON subscriptions USING btree (next_payment_at) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text]));
CREATE INDEX subscriptions_ending ON subscriptions USING btree (runs_until) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text]));
CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions USING btree (account_id) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text]));
CREATE UNIQUE INDEX subscriptions_one_pending ON subscriptions USING btree (account_id) WHERE (status = 'pending'::text);
CREATE INDEX subscriptions_over ON subscriptions USING btree (COALESCE(ended_at, created_at), id) WHERE (status = ANY (ARRAY['expired'::text, 'abandoned'::text]));
CREATE INDEX subscriptions_paying ON subscriptions USING btree (plan_id, price_cents) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text]));
CREATE UNIQUE INDEX subscriptions_provider_reference ON subscriptions USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX subscriptions_reference_begins ON subscriptions USING btree (provider_reference text_pattern_ops) WHERE (provider_reference IS NOT NULL);
CREATE INDEX subscriptions_to_announce ON subscriptions USING btree (period_ends_at) WHERE ((status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text])) AND (cancel_asked_at IS NULL));
CREATE INDEX subscriptions_trial_ending ON subscriptions USING btree (trial_ends_at) WHERE (status = 'trialing'::text);

create table termination_requests (
  id integer generated always as identity not null,
  kind text not null,
  account_id integer,
  name text not null,
  email text not null,
  reference text default ''::text not null,
  received_at timestamp(3) with time zone default now() not null,
  outcome text not null,
  subscription_id integer,
  is_proven boolean default false not null,
  locale text default 'fr'::text not null,
  ends_at timestamp(3) with time zone,
  refund_cents integer,
  decides_id integer,
  decided_at timestamp(3) with time zone,
  constraint termination_requests_pkey PRIMARY KEY (id),
  constraint termination_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint termination_requests_check CHECK ((decides_id IS NULL) = (decided_at IS NULL)),
  constraint termination_requests_kind_check CHECK (kind = ANY (ARRAY['cancel'::text, 'withdraw'::text])),
  constraint termination_requests_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint termination_requests_outcome_check CHECK (outcome = ANY (ARRAY['cancelled'::text, 'ends-already'::text, 'withdrawn'::text, 'too-late'::text, 'store'::text, 'nothing-runs'::text, 'not-found'::text])),
  constraint termination_requests_refund_cents_check CHECK (refund_cents >= 0),
  constraint termination_requests_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
);
CREATE INDEX termination_requests_account ON termination_requests USING btree (account_id, id) WHERE (account_id IS NOT NULL);
CREATE UNIQUE INDEX termination_requests_decides ON termination_requests USING btree (decides_id) WHERE (decides_id IS NOT NULL);
CREATE INDEX termination_requests_subscription ON termination_requests USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX termination_requests_unbound ON termination_requests USING btree (received_at) WHERE (subscription_id IS NULL);
CREATE TRIGGER termination_requests_immutable BEFORE UPDATE ON termination_requests FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER termination_requests_kept BEFORE DELETE ON termination_requests FOR EACH ROW WHEN (old.subscription_id IS NULL) EXECUTE FUNCTION refuse_early_removal('received_at', '5 years');
CREATE TRIGGER termination_requests_kept_long BEFORE DELETE ON termination_requests FOR EACH ROW WHEN (old.subscription_id IS NOT NULL) EXECUTE FUNCTION refuse_early_removal('received_at', '10 years');

create table trials (
  kind text not null,
  fingerprint bytea not null,
  account_id integer,
  used_at timestamp(3) with time zone default now() not null,
  constraint trials_pkey PRIMARY KEY (kind, fingerprint),
  constraint trials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint trials_kind_check CHECK (kind ~ '^[a-z]+$'::text)
);
CREATE INDEX trials_account ON trials USING btree (account_id);

CREATE OR REPLACE FUNCTION public.follow_last_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last period_closings;
begin
  select * into last from period_closings order by month desc limit 1;
  if last.month is not null and new.month <> to_char(to_date(last.month, 'YYYY-MM') + interval '1 month', 'YYYY-MM') then
    raise exception '% does not follow %, the last closed month', new.month, last.month using errcode = 'check_violation';
  end if;
  if new.perpetual_gross_cents <> coalesce(last.perpetual_gross_cents, 0) + new.gross_cents
    or new.perpetual_vat_cents <> coalesce(last.perpetual_vat_cents, 0) + new.vat_cents then
    raise exception 'the running totals of % do not continue those before', new.month using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_corrections_within_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  note invoices;
  net integer;
  vat integer;
begin
  select * into note from invoices where number = new.corrects;
  if note.kind is distinct from 'credit-note' then
    raise exception '% is no credit note, and is not corrected by an invoice', new.corrects using errcode = 'check_violation';
  end if;
  if note.account_id is distinct from new.account_id or note.vat_percent <> new.vat_percent then
    raise exception 'the correction of % has another account or rate', new.corrects using errcode = 'check_violation';
  end if;
  perform from payments where id = note.payment_id for no key update;
  select coalesce(sum(net_cents), 0), coalesce(sum(vat_cents), 0) into net, vat
    from invoices where corrects = new.corrects and kind = 'corrective-invoice';
  if net + new.net_cents > -note.net_cents or vat + new.vat_cents > -note.vat_cents then
    raise exception 'corrections of credit note % exceed it', new.corrects using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_dispute_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  paid integer;
  taken integer;
begin
  select amount_cents into paid from payments where id = new.payment_id for no key update;
  select coalesce(sum(taken_cents), 0) into taken from disputes where payment_id = new.payment_id;
  select taken + coalesce(sum(amount_cents), 0) into taken from payments
    where refunds_id = new.payment_id and status in ('pending', 'paid');
  if taken > paid then
    raise exception 'disputes and refunds of payment % exceed what was taken', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_refunds_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  taken integer;
  given integer;
begin
  select amount_cents into taken from payments where id = new.refunds_id for no key update;
  select coalesce(sum(amount_cents), 0) into given from payments
    where refunds_id = new.refunds_id and id <> new.id and status in ('pending', 'paid');
  select given + coalesce(sum(taken_cents), 0) into given from disputes where payment_id = new.refunds_id;
  if given + new.amount_cents > taken then
    raise exception 'refunds of payment % exceed what was taken', new.refunds_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_month_in_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added a join period_closings c on c.month = to_char(a.issued_at at time zone 'Europe/Paris', 'YYYY-MM'))
  then
    raise exception 'the month of this invoice is closed' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_month_in_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added a join period_closings c on c.month = to_char(a.entered_at at time zone 'Europe/Paris', 'YYYY-MM'))
  then
    raise exception 'the month of this entry is closed' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_early_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if (to_jsonb(old) ->> tg_argv[0])::timestamptz + tg_argv[1]::interval > now() then
    raise exception 'rows of % are never removed before % are over', tg_table_name, tg_argv[1]
      using errcode = 'restrict_violation';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_lower_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.last <= old.last or new.series <> old.series then
    raise exception 'numbers of series % only go up', old.series using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added group by payment_id having sum(amount_cents) <> 0) then
    raise exception 'a ledger entry does not balance' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_to_chain('closings', new.month, new.closed_at, jsonb_build_array(new.month,
    floor(extract(epoch from new.closed_at) * 1000)::bigint, new.net_cents, new.vat_cents, new.gross_cents,
    new.received_cents, new.returned_cents, new.rates, new.ledger_lines, new.perpetual_gross_cents, new.perpetual_vat_cents,
    new.ledger_position, encode(new.ledger_hash, 'hex'), new.invoices_position, encode(new.invoices_hash, 'hex'))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_to_chain('invoices', new.number, new.issued_at, jsonb_build_array(new.number, new.kind, new.account_id,
    new.payment_id, new.corrects, floor(extract(epoch from new.issued_at) * 1000)::bigint, new.net_cents, new.vat_cents,
    new.gross_cents, new.vat_percent, new.content)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_ledger_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_to_chain('ledger', new.id::text, new.entered_at, jsonb_build_array(new.id, new.payment_id, new.kind,
    new.account, new.amount_cents, floor(extract(epoch from new.entered_at) * 1000)::bigint)::text);
  return null;
end $function$;


-- server/features/catalogue

create table ages (
  id integer not null,
  name text not null,
  position smallint default 0 not null,
  on_home boolean default true not null,
  constraint ages_pkey PRIMARY KEY (id),
  constraint ages_id_check CHECK (id >= 0 AND id <= 17)
);
CREATE TRIGGER ages_changed AFTER INSERT OR DELETE OR UPDATE ON ages FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

create table categories (
  id integer generated always as identity not null,
  slug text not null,
  title_fr text not null,
  title_en text not null,
  priority integer default 0 not null,
  style text default 'horizontal'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  search_fr tsvector generated always as (words_fr(title_fr)) stored not null,
  search_en tsvector generated always as (words_en(title_en)) stored not null,
  line_fr text default ''::text not null,
  line_en text default ''::text not null,
  on_home boolean default true not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_line_en_check CHECK (char_length(line_en) <= 200),
  constraint categories_line_fr_check CHECK (char_length(line_fr) <= 200),
  constraint categories_slug_key UNIQUE (slug),
  constraint categories_style_check CHECK (style ~ '^[a-z]+$'::text),
  constraint categories_title_en_check CHECK (title_en <> ''::text),
  constraint categories_title_fr_check CHECK (title_fr <> ''::text)
);
CREATE INDEX categories_priority ON categories USING btree (priority, id);
CREATE TRIGGER categories_changed AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER remember_category AFTER INSERT OR UPDATE OF title_fr, title_en ON categories FOR EACH ROW EXECUTE FUNCTION remember_category();

create table credits (
  video_id integer not null,
  role text not null,
  person_id integer not null,
  position smallint not null,
  constraint credits_pkey PRIMARY KEY (video_id, role, person_id),
  constraint credits_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint credits_position_check CHECK ("position" > 0),
  constraint credits_role_check CHECK (role = ANY (ARRAY['director'::text, 'author'::text, 'voice'::text])),
  constraint credits_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX credits_person ON credits USING btree (person_id, video_id);
CREATE TRIGGER credits_changed AFTER INSERT OR DELETE OR UPDATE ON credits FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER search_added_credits AFTER INSERT ON credits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_links();
CREATE TRIGGER search_moved_credits AFTER UPDATE ON credits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_links();
CREATE TRIGGER search_removed_credits AFTER DELETE ON credits REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_links();

create table home_arrangement (
  is_only boolean default true not null,
  version integer default 1 not null,
  constraint home_arrangement_pkey PRIMARY KEY (is_only),
  constraint home_arrangement_is_only_check CHECK (is_only)
);

create table marker_proposals (
  video_id integer not null,
  intro_start_seconds double precision,
  intro_end_seconds double precision,
  recap_start_seconds double precision,
  recap_end_seconds double precision,
  credits_start_seconds double precision,
  proposed_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  constraint marker_proposals_pkey PRIMARY KEY (video_id),
  constraint marker_proposals_check CHECK (intro_end_seconds > intro_start_seconds),
  constraint marker_proposals_check1 CHECK (recap_end_seconds > recap_start_seconds),
  constraint marker_proposals_check2 CHECK ((intro_start_seconds IS NULL) = (intro_end_seconds IS NULL)),
  constraint marker_proposals_check3 CHECK ((recap_start_seconds IS NULL) = (recap_end_seconds IS NULL)),
  constraint marker_proposals_credits_start_seconds_check CHECK (credits_start_seconds > 0::double precision),
  constraint marker_proposals_intro_start_seconds_check CHECK (intro_start_seconds >= 0::double precision),
  constraint marker_proposals_recap_start_seconds_check CHECK (recap_start_seconds >= 0::double precision),
  constraint marker_proposals_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);

create table origin_days (
  day date not null,
  place text not null,
  kind text not null,
  works integer not null,
  seconds bigint not null,
  constraint origin_days_pkey PRIMARY KEY (day, place, kind),
  constraint origin_days_kind_check CHECK (kind = ANY (ARRAY['all'::text, 'european'::text, 'french'::text, 'other'::text, 'unknown'::text, 'captioned'::text, 'sdh'::text, 'described'::text])),
  constraint origin_days_place_check CHECK (place = ANY (ARRAY['catalogue'::text, 'home'::text, 'front'::text])),
  constraint origin_days_seconds_check CHECK (seconds >= 0),
  constraint origin_days_works_check CHECK (works >= 0)
);

create table origin_stays (
  place text not null,
  title_id integer not null,
  season integer default 0 not null,
  from_day date not null,
  to_day date not null,
  title text not null,
  european boolean,
  french boolean not null,
  seconds integer not null,
  captioned_seconds integer not null,
  sdh_seconds integer not null,
  described_seconds integer not null,
  constraint origin_stays_pkey PRIMARY KEY (place, title_id, season, from_day),
  constraint origin_stays_check CHECK (to_day >= from_day),
  constraint origin_stays_place_check CHECK (place = ANY (ARRAY['catalogue'::text, 'home'::text, 'front'::text]))
);
CREATE INDEX origin_stays_until ON origin_stays USING btree (to_day);

create table people (
  id integer generated always as identity not null,
  name text not null,
  slug text generated always as (person_slug(name)) stored not null,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint people_slug_check CHECK (slug <> ''::text),
  constraint people_slug_key UNIQUE (slug)
);
CREATE TRIGGER people_changed AFTER INSERT OR DELETE OR UPDATE ON people FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER remember_person_name AFTER INSERT OR UPDATE OF name ON people FOR EACH ROW EXECUTE FUNCTION remember_person_name();
CREATE TRIGGER search_renamed_person AFTER UPDATE OF name ON people FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION search_renamed_person();

create table person_names (
  slug text not null,
  person_id integer not null,
  constraint person_names_pkey PRIMARY KEY (slug),
  constraint person_names_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
CREATE INDEX person_names_person ON person_names USING btree (person_id);
CREATE INDEX person_names_words ON person_names USING gin ((('-'::text || slug)) gin_trgm_ops);

create table search_documents (
  video_id integer not null,
  fr tsvector not null,
  en tsvector not null,
  constraint search_documents_pkey PRIMARY KEY (video_id),
  constraint search_documents_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX search_documents_en ON search_documents USING gin (en);
CREATE INDEX search_documents_fr ON search_documents USING gin (fr);

create table search_words (
  language text not null,
  word text collate "C" not null,
  is_name boolean not null,
  is_proper boolean default false not null,
  constraint search_words_pkey PRIMARY KEY (language, word),
  constraint search_words_language_check CHECK (language = ANY (ARRAY['fr'::text, 'en'::text]))
);
CREATE INDEX search_words_trigram ON search_words USING gin (word gin_trgm_ops);

create table seasons (
  id integer generated always as identity not null,
  series_id integer not null,
  number smallint not null,
  title_fr text not null,
  title_en text not null,
  constraint seasons_pkey PRIMARY KEY (id),
  constraint seasons_id_series_id_key UNIQUE (id, series_id),
  constraint seasons_number_check CHECK (number > 0),
  constraint seasons_series_id_fkey FOREIGN KEY (series_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint seasons_series_id_number_key UNIQUE (series_id, number)
);
CREATE TRIGGER search_changed_season AFTER UPDATE OF number, title_fr, title_en ON seasons FOR EACH ROW EXECUTE FUNCTION search_changed_season();
CREATE TRIGGER seasons_changed AFTER INSERT OR DELETE OR UPDATE ON seasons FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

create view title_categories as
 SELECT l.video_id,
    c.id,
    c.title_fr,
    c.title_en
   FROM video_categories l
     JOIN categories c ON c.id = l.category_id;

create table title_imports (
  id integer generated always as identity not null,
  file_name text not null,
  created integer not null,
  changed integer not null,
  changes jsonb not null,
  made_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  constraint title_imports_pkey PRIMARY KEY (id),
  constraint title_imports_changed_check CHECK (changed >= 0),
  constraint title_imports_created_check CHECK (created >= 0),
  constraint title_imports_file_name_check CHECK (length(file_name) <= 200)
);

create table title_publications (
  video_id integer not null,
  constraint title_publications_pkey PRIMARY KEY (video_id),
  constraint title_publications_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);

create view title_seasons as
 SELECT id,
    number,
    title_fr,
    title_en
   FROM seasons;

create view title_tracks as
 SELECT id,
    video_id,
    kind,
    language,
    role,
    label,
    key,
    "position"
   FROM tracks;

create view title_trailers as
 SELECT video_id,
    media_key,
    images_key,
    "position",
    duration_seconds
   FROM trailers;

create view titles as
 SELECT id,
    type,
    title_fr,
    title_en,
    rating,
    is_kid,
    published_at,
    unpublished_at,
    series_id,
    season_id,
    episode_number,
    duration_seconds,
    media_key,
    images_key,
    color,
    is_free_episode,
    intro_start_seconds,
    intro_end_seconds,
    recap_start_seconds,
    recap_end_seconds,
    credits_start_seconds,
    territories,
    folded_fr,
    folded_en
   FROM videos;

create table tracks (
  id integer generated always as identity not null,
  video_id integer not null,
  kind text not null,
  language text not null,
  role text not null,
  label text not null,
  key text not null,
  position smallint default 1 not null,
  constraint tracks_pkey PRIMARY KEY (id),
  constraint tracks_check CHECK (
CASE kind
    WHEN 'audio'::text THEN role = ANY (ARRAY['main'::text, 'description'::text])
    ELSE role = ANY (ARRAY['main'::text, 'sdh'::text, 'forced'::text])
END),
  constraint tracks_check1 CHECK ("right"(key, 5) =
CASE kind
    WHEN 'audio'::text THEN '.m3u8'::text
    ELSE "right"(key, 5)
END),
  constraint tracks_check2 CHECK ("right"(key, 4) =
CASE kind
    WHEN 'captions'::text THEN '.vtt'::text
    ELSE "right"(key, 4)
END),
  constraint tracks_key_check CHECK (length(key) <= 200 AND key ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)*$'::text),
  constraint tracks_kind_check CHECK (kind = ANY (ARRAY['audio'::text, 'captions'::text])),
  constraint tracks_label_check CHECK (length(label) >= 1 AND length(label) <= 100),
  constraint tracks_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text),
  constraint tracks_position_check CHECK ("position" > 0),
  constraint tracks_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint tracks_video_id_key_key UNIQUE (video_id, key),
  constraint tracks_video_id_kind_language_role_key UNIQUE (video_id, kind, language, role)
);
CREATE TRIGGER tracks_changed AFTER INSERT OR DELETE OR UPDATE ON tracks FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

create table trailers (
  id integer generated always as identity not null,
  video_id integer not null,
  media_key text not null,
  images_key text not null,
  title_fr text default ''::text not null,
  title_en text default ''::text not null,
  duration_seconds integer not null,
  position smallint default 1 not null,
  constraint trailers_pkey PRIMARY KEY (id),
  constraint trailers_duration_seconds_check CHECK (duration_seconds > 0),
  constraint trailers_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint trailers_video_id_position_key UNIQUE (video_id, "position")
);
CREATE TRIGGER trailers_changed AFTER INSERT OR DELETE OR UPDATE ON trailers FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

create table video_ages (
  video_id integer not null,
  age_id integer not null,
  constraint video_ages_pkey PRIMARY KEY (age_id, video_id),
  constraint video_ages_age_id_fkey FOREIGN KEY (age_id) REFERENCES ages(id) ON DELETE CASCADE,
  constraint video_ages_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX video_ages_video ON video_ages USING btree (video_id);
CREATE TRIGGER search_added_ages AFTER INSERT ON video_ages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_links();
CREATE TRIGGER search_removed_ages AFTER DELETE ON video_ages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_links();
CREATE TRIGGER video_ages_changed AFTER INSERT OR DELETE OR UPDATE ON video_ages FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

create table video_categories (
  video_id integer not null,
  category_id integer not null,
  published_at timestamp(3) with time zone,
  is_kid boolean default false not null,
  constraint video_categories_pkey PRIMARY KEY (category_id, video_id),
  constraint video_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint video_categories_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX video_categories_kids_newest ON video_categories USING btree (category_id, published_at DESC, video_id DESC) WHERE is_kid;
CREATE INDEX video_categories_newest ON video_categories USING btree (category_id, published_at DESC, video_id DESC);
CREATE INDEX video_categories_video ON video_categories USING btree (video_id);
CREATE TRIGGER copy_title_to_link BEFORE INSERT ON video_categories FOR EACH ROW EXECUTE FUNCTION copy_title_to_link();
CREATE TRIGGER search_added_categories AFTER INSERT ON video_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_links();
CREATE TRIGGER search_removed_categories AFTER DELETE ON video_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_links();
CREATE TRIGGER video_categories_changed AFTER INSERT OR DELETE OR UPDATE ON video_categories FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

create table videos (
  id integer generated always as identity not null,
  slug text not null,
  type text not null,
  title_fr text not null,
  title_en text not null,
  description_fr text default ''::text not null,
  description_en text default ''::text not null,
  edition_fr text default ''::text not null,
  brand text default ''::text not null,
  tag_name_fr text default ''::text not null,
  tag_name_en text default ''::text not null,
  language text default 'fr'::text not null,
  rating smallint default 0 not null,
  is_kid boolean default false not null,
  is_free_episode boolean default false not null,
  duration_seconds integer default 0 not null,
  media_key text,
  images_key text not null,
  color text default '#141a2e'::text not null,
  series_id integer,
  season_id integer,
  episode_number smallint,
  featured_rank smallint,
  is_top boolean default false not null,
  view_count bigint default 0 not null,
  published_at timestamp(3) with time zone,
  unpublished_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  edition_en text default ''::text not null,
  intro_start_seconds double precision,
  intro_end_seconds double precision,
  recap_start_seconds double precision,
  recap_end_seconds double precision,
  credits_start_seconds double precision,
  folded_fr text generated always as (folded(title_fr)) stored not null,
  folded_en text generated always as (folded(title_en)) stored not null,
  joined_fr text collate "C" generated always as (joined_fr(title_fr)) stored not null,
  joined_en text collate "C" generated always as (joined_en(title_en)) stored not null,
  state text default 'published'::text not null,
  version integer default 1 not null,
  planned_at timestamp(3) with time zone,
  territories text[],
  is_announced boolean default false not null,
  is_kids_top boolean default false not null,
  keywords_fr text default ''::text not null,
  keywords_en text default ''::text not null,
  year smallint,
  countries text[] default '{}'::text[] not null,
  european text default ''::text not null,
  french_expression text default ''::text not null,
  origin_reason text default ''::text not null,
  production text default ''::text not null,
  constraint videos_pkey PRIMARY KEY (id),
  constraint videos_check CHECK (NOT is_kid OR rating <= 10),
  constraint videos_check1 CHECK ((type = 'episode'::text) = (series_id IS NOT NULL)),
  constraint videos_check2 CHECK ((type = 'episode'::text) = (season_id IS NOT NULL)),
  constraint videos_check3 CHECK ((type = 'episode'::text) = (episode_number IS NOT NULL)),
  constraint videos_color_check CHECK (color ~ '^#[0-9a-f]{6}$'::text),
  constraint videos_countries CHECK (countries::text ~ '^\{([A-Z]{2}(,[A-Z]{2})*)?\}$'::text),
  constraint videos_credits CHECK (credits_start_seconds > 0::double precision AND credits_start_seconds < duration_seconds::double precision AND GREATEST(intro_end_seconds, recap_end_seconds, 0::double precision) <= credits_start_seconds),
  constraint videos_draft CHECK (published_at IS NULL OR state = 'published'::text),
  constraint videos_duration_seconds_check CHECK (duration_seconds >= 0),
  constraint videos_episode_number_check CHECK (episode_number > 0),
  constraint videos_european CHECK (european = ANY (ARRAY[''::text, 'yes'::text, 'no'::text])),
  constraint videos_french_expression CHECK (french_expression = ANY (ARRAY[''::text, 'yes'::text, 'no'::text])),
  constraint videos_intro CHECK ((intro_start_seconds IS NULL) = (intro_end_seconds IS NULL) AND intro_start_seconds >= 0::double precision AND intro_end_seconds > intro_start_seconds AND intro_end_seconds <= duration_seconds::double precision),
  constraint videos_intro_beside_recap CHECK (recap_end_seconds <= intro_start_seconds OR intro_end_seconds <= recap_start_seconds),
  constraint videos_keywords_en_check CHECK (length(keywords_en) <= 500),
  constraint videos_keywords_fr_check CHECK (length(keywords_fr) <= 500),
  constraint videos_origin_reason CHECK (european = ''::text AND french_expression = ''::text OR origin_reason <> ''::text),
  constraint videos_pictures CHECK (images_key <> ''::text OR state <> 'published'::text),
  constraint videos_planned CHECK (planned_at IS NULL OR state <> 'published'::text),
  constraint videos_rating_check CHECK (rating = ANY (ARRAY[0, 10, 12, 16, 18])),
  constraint videos_recap CHECK ((recap_start_seconds IS NULL) = (recap_end_seconds IS NULL) AND recap_start_seconds >= 0::double precision AND recap_end_seconds > recap_start_seconds AND recap_end_seconds <= duration_seconds::double precision),
  constraint videos_season_id_series_id_fkey FOREIGN KEY (season_id, series_id) REFERENCES seasons(id, series_id) ON DELETE CASCADE,
  constraint videos_series_id_fkey FOREIGN KEY (series_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint videos_slug_key UNIQUE (slug),
  constraint videos_state_check CHECK (state = ANY (ARRAY['draft'::text, 'ready'::text, 'published'::text])),
  constraint videos_stream CHECK (
CASE
    WHEN type = 'series'::text THEN media_key IS NULL
    ELSE media_key IS NOT NULL OR state <> 'published'::text
END),
  constraint videos_territories_check CHECK (territories::text ~ '^\{[A-Z]{2}(,[A-Z]{2})*\}$'::text),
  constraint videos_title_en_check CHECK (length(title_en) >= 1 AND length(title_en) <= 300),
  constraint videos_title_fr_check CHECK (length(title_fr) >= 1 AND length(title_fr) <= 300),
  constraint videos_type_check CHECK (type = ANY (ARRAY['movie'::text, 'series'::text, 'episode'::text])),
  constraint videos_version_check CHECK (version > 0),
  constraint videos_year CHECK (year >= 1888 AND year <= 2100)
);
CREATE INDEX videos_announced ON videos USING btree (published_at, id) WHERE (is_announced AND (type <> 'episode'::text));
CREATE INDEX videos_by_beginning ON videos USING btree (COALESCE(published_at, planned_at) DESC NULLS LAST, id DESC) WHERE (type <> 'episode'::text);
CREATE INDEX videos_by_change ON videos USING btree (updated_at DESC, id DESC) WHERE (type <> 'episode'::text);
CREATE INDEX videos_by_end ON videos USING btree (unpublished_at, id) WHERE (type <> 'episode'::text);
CREATE INDEX videos_by_title ON videos USING btree (folded_fr, id) WHERE (type <> 'episode'::text);
CREATE UNIQUE INDEX videos_episode ON videos USING btree (season_id, episode_number) WHERE (type = 'episode'::text);
CREATE INDEX videos_featured ON videos USING btree (featured_rank, id) WHERE (featured_rank IS NOT NULL);
CREATE INDEX videos_folded_en_trigram ON videos USING gin (folded_en gin_trgm_ops);
CREATE INDEX videos_folded_fr_trigram ON videos USING gin (folded_fr gin_trgm_ops);
CREATE INDEX videos_going ON videos USING btree (unpublished_at) WHERE (unpublished_at IS NOT NULL);
CREATE INDEX videos_joined_title_en ON videos USING btree (joined_en);
CREATE INDEX videos_joined_title_fr ON videos USING btree (joined_fr);
CREATE INDEX videos_kids_most_viewed ON videos USING btree (view_count DESC, id DESC) WHERE ((type <> 'episode'::text) AND is_kid);
CREATE INDEX videos_kids_newest ON videos USING btree (published_at DESC, id DESC) INCLUDE (unpublished_at, rating, territories) WHERE ((type <> 'episode'::text) AND is_kid);
CREATE INDEX videos_media_key ON videos USING btree (media_key);
CREATE INDEX videos_most_viewed ON videos USING btree (view_count DESC, id DESC) WHERE (type <> 'episode'::text);
CREATE INDEX videos_most_viewed_series ON videos USING btree (view_count DESC, id DESC) WHERE (type = 'series'::text);
CREATE INDEX videos_new_episodes ON videos USING btree (published_at) WHERE (type = 'episode'::text);
CREATE INDEX videos_newest ON videos USING btree (published_at DESC, id DESC) INCLUDE (unpublished_at, rating, territories) WHERE (type <> 'episode'::text);
CREATE UNIQUE INDEX videos_one_kids_top ON videos USING btree (is_kids_top) WHERE is_kids_top;
CREATE UNIQUE INDEX videos_one_top ON videos USING btree (is_top) WHERE is_top;
CREATE INDEX videos_series ON videos USING btree (series_id, season_id, episode_number) WHERE (type = 'episode'::text);
CREATE INDEX videos_unpublished ON videos USING btree (state, updated_at DESC, id DESC) WHERE (state <> 'published'::text);
CREATE TRIGGER copy_title_to_links AFTER UPDATE OF published_at, is_kid ON videos FOR EACH ROW WHEN (old.published_at IS DISTINCT FROM new.published_at OR old.is_kid <> new.is_kid) EXECUTE FUNCTION copy_title_to_links();
CREATE TRIGGER episodes_follow_series BEFORE INSERT OR UPDATE ON videos FOR EACH ROW EXECUTE FUNCTION episodes_follow_series();
CREATE TRIGGER search_added_titles AFTER INSERT ON videos REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_added_titles();
CREATE TRIGGER search_changed_title AFTER UPDATE OF type, title_fr, title_en, description_fr, description_en, edition_fr, edition_en, brand, tag_name_fr, tag_name_en, keywords_fr, keywords_en, rating, is_kid, is_free_episode, series_id, season_id, episode_number ON videos FOR EACH ROW WHEN (old.type IS DISTINCT FROM new.type OR old.title_fr IS DISTINCT FROM new.title_fr OR old.title_en IS DISTINCT FROM new.title_en OR old.description_fr IS DISTINCT FROM new.description_fr OR old.description_en IS DISTINCT FROM new.description_en OR old.edition_fr IS DISTINCT FROM new.edition_fr OR old.edition_en IS DISTINCT FROM new.edition_en OR old.brand IS DISTINCT FROM new.brand OR old.tag_name_fr IS DISTINCT FROM new.tag_name_fr OR old.tag_name_en IS DISTINCT FROM new.tag_name_en OR old.keywords_fr IS DISTINCT FROM new.keywords_fr OR old.keywords_en IS DISTINCT FROM new.keywords_en OR old.is_kid IS DISTINCT FROM new.is_kid OR old.is_free_episode IS DISTINCT FROM new.is_free_episode OR old.series_id IS DISTINCT FROM new.series_id OR old.season_id IS DISTINCT FROM new.season_id OR old.episode_number IS DISTINCT FROM new.episode_number) EXECUTE FUNCTION search_changed_title();
CREATE TRIGGER search_removed_episodes AFTER DELETE ON videos REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_removed_episodes();
CREATE TRIGGER series_lead_episodes AFTER UPDATE OF is_kid, rating ON videos FOR EACH ROW WHEN (new.type = 'series'::text) EXECUTE FUNCTION series_lead_episodes();
CREATE TRIGGER title_published AFTER UPDATE OF state ON videos FOR EACH ROW WHEN (new.state = 'published'::text AND old.state <> 'published'::text) EXECUTE FUNCTION note_title_publication();
CREATE TRIGGER videos_added AFTER INSERT OR DELETE ON videos FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER videos_changed AFTER UPDATE ON videos REFERENCING OLD TABLE AS titles_before NEW TABLE AS titles_after FOR EACH STATEMENT EXECUTE FUNCTION titles_changed();

CREATE OR REPLACE FUNCTION public.catalogue_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'videos' and tg_op = 'DELETE' then
    perform pg_notify('catalogue_changed', '');
  else
    perform notify_after_commit('catalogue_changed', '');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.copy_title_to_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select published_at, is_kid into strict new.published_at, new.is_kid from videos where id = new.video_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.copy_title_to_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update video_categories set published_at = new.published_at, is_kid = new.is_kid where video_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.episodes_follow_series()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.type = 'episode' then
    select is_kid, greatest(rating, new.rating) into strict new.is_kid, new.rating from videos where id = new.series_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_title_publication()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into title_publications (video_id) values (new.id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_words (language, word, is_name)
    select distinct language, word, true
    from (values ('fr', new.title_fr), ('en', new.title_en)) told (language, text)
    cross join unnest(tsvector_to_array(to_tsvector('simple', folded(text)))) word
    where length(word) between 3 and 40 and word !~ '^[0-9]+$' order by language, word
    on conflict (language, word) do update set is_name = true where not search_words.is_name;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_person_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into person_names (slug, person_id) values (new.slug, new.id) on conflict (slug) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_added_titles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_search_documents(array(select id from added));
  perform rewrite_search_documents(array(select distinct series_id from added where series_id is not null));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_changed_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rewrite_search_documents(array(select distinct video_id from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_changed_season()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rewrite_search_documents(array(select new.series_id union select id from videos where season_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_changed_title()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rewrite_search_documents(array(
    select id from videos
    where id in (new.id, old.series_id, new.series_id) or (type = 'episode' and series_id = new.id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_removed_episodes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rewrite_search_documents(array(select distinct series_id from removed where series_id is not null));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_renamed_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rewrite_search_documents(array(select distinct video_id from credits where person_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.series_lead_episodes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update videos set rating = rating where series_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.titles_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from titles_before o join titles_after n using (id)
    where (o.state, o.published_at, o.unpublished_at, o.territories, o.rating, o.is_kid)
      is distinct from (n.state, n.published_at, n.unpublished_at, n.territories, n.rating, n.is_kid)
  ) then
    perform pg_notify('catalogue_changed', '');
  elsif exists (
    select from titles_before o join titles_after n using (id)
    where to_jsonb(o) - 'view_count' is distinct from to_jsonb(n) - 'view_count'
  ) then
    perform notify_after_commit('catalogue_changed', '');
  end if;
  return null;
end $function$;


-- server/features/playback

create table histories (
  profile_id integer not null,
  video_id integer not null,
  series_id integer,
  position_seconds double precision default 0 not null,
  saved_at timestamp(3) with time zone not null,
  watched_at timestamp(3) with time zone not null,
  completed_at timestamp(3) with time zone,
  hidden_at timestamp(3) with time zone,
  viewed_at timestamp(3) with time zone,
  furthest_seconds double precision default 0 not null,
  finished_at timestamp(3) with time zone,
  constraint histories_pkey PRIMARY KEY (profile_id, video_id),
  constraint histories_position_seconds_check CHECK (position_seconds >= 0::double precision),
  constraint histories_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint histories_series_id_fkey FOREIGN KEY (series_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint histories_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX histories_recent ON histories USING btree (profile_id, watched_at DESC);
CREATE INDEX histories_series ON histories USING btree (profile_id, series_id, watched_at DESC) WHERE (series_id IS NOT NULL);
CREATE INDEX histories_video ON histories USING btree (video_id);
CREATE TRIGGER histories_added AFTER INSERT ON histories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_saves();
CREATE TRIGGER histories_changed AFTER UPDATE ON histories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_saves();
CREATE TRIGGER histories_furthest BEFORE INSERT OR UPDATE OF position_seconds, completed_at ON histories FOR EACH ROW EXECUTE FUNCTION keep_furthest();
CREATE TRIGGER histories_removed AFTER DELETE ON histories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_saves();

create table player_preferences (
  profile_id integer not null,
  autoplay boolean not null,
  quality text not null,
  caption_size text not null,
  caption_color text not null,
  caption_background text not null,
  caption_edge text not null,
  captions_on boolean not null,
  captions_language text,
  captions_kind text not null,
  audio_language text,
  audio_description boolean not null,
  constraint player_preferences_pkey PRIMARY KEY (profile_id),
  constraint player_preferences_audio_language_check CHECK (length(audio_language) <= 35),
  constraint player_preferences_caption_background_check CHECK (caption_background = ANY (ARRAY['none'::text, 'half'::text, 'solid'::text])),
  constraint player_preferences_caption_color_check CHECK (caption_color = ANY (ARRAY['white'::text, 'yellow'::text, 'green'::text, 'cyan'::text])),
  constraint player_preferences_caption_edge_check CHECK (caption_edge = ANY (ARRAY['none'::text, 'outline'::text, 'shadow'::text])),
  constraint player_preferences_caption_size_check CHECK (caption_size = ANY (ARRAY['small'::text, 'medium'::text, 'large'::text, 'x_large'::text])),
  constraint player_preferences_captions_kind_check CHECK (captions_kind = ANY (ARRAY['subtitles'::text, 'sdh'::text, 'forced'::text])),
  constraint player_preferences_captions_language_check CHECK (length(captions_language) <= 35),
  constraint player_preferences_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint player_preferences_quality_check CHECK (quality = ANY (ARRAY['auto'::text, '360'::text, '540'::text, '720'::text, '1080'::text]))
);

create table screen_leases (
  id integer generated always as identity not null,
  account_id integer not null,
  session_id integer not null,
  screen text not null,
  profile_id integer not null,
  video_id integer not null,
  taken_at timestamp(3) with time zone not null,
  renewed_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  lost_at timestamp(3) with time zone,
  freed_at timestamp(3) with time zone,
  constraint screen_leases_pkey PRIMARY KEY (id),
  constraint screen_leases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint screen_leases_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint screen_leases_screen_check CHECK (length(screen) >= 1 AND length(screen) <= 64),
  constraint screen_leases_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint screen_leases_session_id_screen_key UNIQUE (session_id, screen),
  constraint screen_leases_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX screen_leases_account ON screen_leases USING btree (account_id);

create table series_preferences (
  profile_id integer not null,
  series_id integer not null,
  captions_on boolean,
  captions_language text,
  captions_kind text,
  audio_description boolean,
  audio_language text,
  constraint series_preferences_pkey PRIMARY KEY (profile_id, series_id),
  constraint series_preferences_audio_language_check CHECK (length(audio_language) <= 35),
  constraint series_preferences_captions_kind_check CHECK (captions_kind = ANY (ARRAY['subtitles'::text, 'sdh'::text, 'forced'::text])),
  constraint series_preferences_captions_language_check CHECK (length(captions_language) <= 35),
  constraint series_preferences_check CHECK ((captions_on IS NULL) = (captions_kind IS NULL)),
  constraint series_preferences_check1 CHECK (captions_on IS NOT NULL OR captions_language IS NULL),
  constraint series_preferences_check2 CHECK (audio_description IS NOT NULL OR audio_language IS NULL),
  constraint series_preferences_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint series_preferences_series_id_fkey FOREIGN KEY (series_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX series_preferences_series ON series_preferences USING btree (series_id);

create table watch_log (
  id bigint generated always as identity not null,
  profile_id integer,
  session_id integer,
  video_id integer not null,
  action text not null,
  position_seconds double precision not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint watch_log_pkey PRIMARY KEY (id),
  constraint watch_log_action_check CHECK (action = ANY (ARRAY['started'::text, 'paused'::text, 'exited'::text, 'playing'::text, 'seeked'::text, 'ended'::text])),
  constraint watch_log_position_seconds_check CHECK (position_seconds >= 0::double precision),
  constraint watch_log_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint watch_log_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  constraint watch_log_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX watch_log_profile ON watch_log USING btree (profile_id, id DESC);
CREATE INDEX watch_log_session ON watch_log USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX watch_log_time ON watch_log USING brin (created_at);
CREATE INDEX watch_log_video ON watch_log USING btree (video_id);

create view watched_titles as
 SELECT profile_id,
    video_id,
    series_id,
    position_seconds,
    watched_at,
    completed_at,
    hidden_at,
    furthest_seconds,
    finished_at
   FROM histories;

CREATE OR REPLACE FUNCTION public.count_saves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update profiles set saves_revision = saves_revision + 1 where id in (select profile_id from changed);
    return null;
  end
  $function$;

CREATE OR REPLACE FUNCTION public.keep_furthest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.furthest_seconds := greatest(new.furthest_seconds, new.position_seconds);
  new.finished_at := coalesce(new.finished_at, new.completed_at);
  return new;
end $function$;


-- server/features/community

create view favourite_titles as
 SELECT profile_id,
    video_id,
    created_at
   FROM favourites;

create table favourites (
  profile_id integer not null,
  video_id integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint favourites_pkey PRIMARY KEY (profile_id, video_id),
  constraint favourites_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint favourites_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX favourites_recent ON favourites USING btree (profile_id, created_at DESC);
CREATE INDEX favourites_video ON favourites USING btree (video_id);

create view liked_titles as
 SELECT profile_id,
    video_id,
    created_at
   FROM likes;

create table likes (
  profile_id integer not null,
  video_id integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint likes_pkey PRIMARY KEY (profile_id, video_id),
  constraint likes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint likes_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX likes_recent ON likes USING btree (profile_id, created_at DESC);
CREATE INDEX likes_video ON likes USING btree (video_id);


-- server/features/comments

create table comment_appeals (
  id integer generated always as identity not null,
  report_id integer not null,
  profile_id integer not null,
  side text not null,
  text text not null,
  created_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  constraint comment_appeals_pkey PRIMARY KEY (id),
  constraint comment_appeals_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint comment_appeals_report_id_fkey FOREIGN KEY (report_id) REFERENCES comment_reports(id) ON DELETE CASCADE,
  constraint comment_appeals_report_id_side_key UNIQUE (report_id, side),
  constraint comment_appeals_side_check CHECK (side = ANY (ARRAY['author'::text, 'reporter'::text])),
  constraint comment_appeals_text_check CHECK (length(text) >= 1 AND length(text) <= 4000)
);
CREATE INDEX comment_appeals_answered ON comment_appeals USING btree (answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX comment_appeals_open ON comment_appeals USING btree (report_id) WHERE (answered_at IS NULL);
CREATE INDEX comment_appeals_profile ON comment_appeals USING btree (profile_id);

create table comment_counts (
  video_id integer not null,
  total integer not null,
  constraint comment_counts_pkey PRIMARY KEY (video_id),
  constraint comment_counts_total_check CHECK (total >= 0),
  constraint comment_counts_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);

create table comment_likes (
  comment_id integer not null,
  profile_id integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint comment_likes_pkey PRIMARY KEY (comment_id, profile_id),
  constraint comment_likes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_likes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX comment_likes_profile ON comment_likes USING btree (profile_id);
CREATE TRIGGER comment_likes_added AFTER INSERT ON comment_likes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comment_likes();
CREATE TRIGGER comment_likes_news_added AFTER INSERT ON comment_likes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_news_of_likes();
CREATE TRIGGER comment_likes_news_removed AFTER DELETE ON comment_likes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_news_of_likes();
CREATE TRIGGER comment_likes_removed AFTER DELETE ON comment_likes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comment_likes();

create table comment_reports (
  id integer generated always as identity not null,
  comment_id integer,
  profile_id integer,
  report_problem_id integer,
  other_reason text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  decided_at timestamp(3) with time zone,
  decision text,
  author_id integer not null,
  video_id integer not null,
  comment_text text not null,
  status text generated always as (COALESCE(decision, 'open'::text)) stored not null,
  decided_by text,
  explanation text default ''::text not null,
  first_decided_at timestamp(3) with time zone,
  is_author_told boolean default false not null,
  constraint comment_reports_pkey PRIMARY KEY (id),
  constraint comment_reports_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint comment_reports_check CHECK (report_problem_id IS NOT NULL OR other_reason <> ''::text),
  constraint comment_reports_check1 CHECK ((decided_at IS NULL) = (decision IS NULL)),
  constraint comment_reports_check2 CHECK (author_id IS DISTINCT FROM profile_id),
  constraint comment_reports_check3 CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  constraint comment_reports_check4 CHECK ((decided_at IS NULL) = (first_decided_at IS NULL)),
  constraint comment_reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE SET NULL,
  constraint comment_reports_decision_check CHECK (decision = ANY (ARRAY['kept'::text, 'removed'::text])),
  constraint comment_reports_explanation_check CHECK (length(explanation) <= 1000),
  constraint comment_reports_other_reason_check CHECK (length(other_reason) <= 2000),
  constraint comment_reports_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint comment_reports_report_problem_id_fkey FOREIGN KEY (report_problem_id) REFERENCES report_problems(id),
  constraint comment_reports_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX comment_reports_author ON comment_reports USING btree (author_id);
CREATE INDEX comment_reports_decided ON comment_reports USING btree (decided_at DESC) WHERE (decided_at IS NOT NULL);
CREATE INDEX comment_reports_first_decided ON comment_reports USING btree (first_decided_at) WHERE (first_decided_at IS NOT NULL);
CREATE UNIQUE INDEX comment_reports_once ON comment_reports USING btree (comment_id, profile_id);
CREATE INDEX comment_reports_open ON comment_reports USING btree (created_at) WHERE (decided_at IS NULL);
CREATE INDEX comment_reports_profile ON comment_reports USING btree (profile_id) WHERE (profile_id IS NOT NULL);
CREATE INDEX comment_reports_video ON comment_reports USING btree (video_id);

create table comments (
  id integer generated always as identity not null,
  video_id integer not null,
  profile_id integer not null,
  parent_id integer,
  text text not null,
  created_at timestamp(3) with time zone default now() not null,
  removed_at timestamp(3) with time zone,
  removed_for text,
  at_seconds integer,
  total_like integer default 0 not null,
  total_reply integer default 0 not null,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_at_seconds_check CHECK (at_seconds >= 0),
  constraint comments_check CHECK (total_reply = 0 OR parent_id IS NULL),
  constraint comments_id_video_id_key UNIQUE (id, video_id),
  constraint comments_parent_id_video_id_fkey FOREIGN KEY (parent_id, video_id) REFERENCES comments(id, video_id) ON DELETE CASCADE,
  constraint comments_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint comments_text_check CHECK (text <> ''::text AND length(text) <= 4000),
  constraint comments_text_check1 CHECK (length(text) <= 2000),
  constraint comments_total_like_check CHECK (total_like >= 0),
  constraint comments_total_reply_check CHECK (total_reply >= 0),
  constraint comments_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX comments_newest ON comments USING btree (video_id, id DESC) WHERE ((parent_id IS NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX comments_once ON comments USING btree (profile_id, video_id, COALESCE(parent_id, 0), md5(text));
CREATE INDEX comments_parent ON comments USING btree (parent_id, video_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX comments_profile ON comments USING btree (profile_id);
CREATE INDEX comments_replies ON comments USING btree (parent_id, id) WHERE ((parent_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX comments_video ON comments USING btree (video_id);
CREATE TRIGGER comments_added AFTER INSERT ON comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER comments_hidden AFTER UPDATE OF removed_at ON comments FOR EACH ROW WHEN ((old.removed_at IS NULL) <> (new.removed_at IS NULL)) EXECUTE FUNCTION count_hidden_comment();
CREATE TRIGGER comments_news_hidden AFTER UPDATE OF removed_at ON comments FOR EACH ROW WHEN ((old.removed_at IS NULL) <> (new.removed_at IS NULL)) EXECUTE FUNCTION count_news_of_hidden_comment();
CREATE TRIGGER comments_one_level BEFORE INSERT OR UPDATE OF parent_id ON comments FOR EACH ROW EXECUTE FUNCTION comments_one_level();
CREATE TRIGGER comments_pupils BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION refuse_pupil_comments();
CREATE TRIGGER comments_removed AFTER DELETE ON comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

create view liked_comments as
 SELECT comment_id,
    profile_id
   FROM comment_likes;

create view posted_comments as
 SELECT id,
    video_id,
    profile_id,
    parent_id,
    text,
    removed_at
   FROM comments;

create table report_problems (
  id integer generated always as identity not null,
  title_fr text not null,
  title_en text not null,
  position smallint not null,
  retired boolean default false not null,
  constraint report_problems_pkey PRIMARY KEY (id)
);

CREATE OR REPLACE FUNCTION public.comments_one_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.parent_id is not null and exists (select from comments where id = new.parent_id and parent_id is not null) then
    raise exception 'a reply cannot be answered' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_comment_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update comments c set total_like = c.total_like + sign * n.likes
    from (select comment_id, count(*) as likes from changed group by comment_id) n where c.id = n.comment_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update comments c set total_reply = c.total_reply + sign * n.replies
    from (select parent_id, count(*) as replies from changed
      where parent_id is not null and removed_at is null group by parent_id) n
    where c.id = n.parent_id;
  if tg_op = 'INSERT' then
    insert into comment_counts (video_id, total)
      select distinct video_id, 0 from changed where parent_id is null order by video_id on conflict do nothing;
  end if;
  update comment_counts c set total = c.total + sign * n.comments
    from (select video_id, count(*) as comments from changed
      where parent_id is null and removed_at is null group by video_id) n
    where c.video_id = n.video_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_hidden_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign constant integer := case when new.removed_at is null then 1 else -1 end;
begin
  if new.parent_id is null then
    update comment_counts set total = total + sign where video_id = new.video_id;
  else
    update comments set total_reply = total_reply + sign where id = new.parent_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_news_of_hidden_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_news_revision(array(
    select distinct n.profile_id from notifications n
    where n.comment_id in (select new.id union all select c.id from comments c where c.parent_id = new.id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_news_of_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_news_revision(array(
    select distinct n.profile_id from changed join notifications n using (comment_id)
    where n.activity_name = 'activity_like'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_pupil_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from profiles p join accounts a on a.id = p.account_id
    where p.id = new.profile_id and a.pupil_of is not null
  ) then
    raise exception 'pupils write no comments' using errcode = 'check_violation';
  end if;
  return new;
end $function$;


-- server/features/lists

create view listed_titles as
 SELECT p.profile_id,
    i.video_id,
    i.added_at
   FROM playlist_items i
     JOIN playlists p ON p.id = i.playlist_id;

create table playlist_items (
  playlist_id integer not null,
  video_id integer not null,
  added_at timestamp(3) with time zone default now() not null,
  constraint playlist_items_pkey PRIMARY KEY (playlist_id, video_id),
  constraint playlist_items_playlist_id_fkey FOREIGN KEY (playlist_id) REFERENCES playlists(id) ON DELETE CASCADE,
  constraint playlist_items_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX playlist_items_recent ON playlist_items USING btree (playlist_id, added_at DESC);
CREATE INDEX playlist_items_video ON playlist_items USING btree (video_id);

create table playlists (
  id integer generated always as identity not null,
  profile_id integer not null,
  name text not null,
  is_default boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint playlists_pkey PRIMARY KEY (id),
  constraint playlists_name_check CHECK (name <> ''::text AND length(name) <= 200),
  constraint playlists_name_length CHECK (length(name) <= 60),
  constraint playlists_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX playlists_name ON playlists USING btree (profile_id, lower(name));
CREATE UNIQUE INDEX playlists_one_default ON playlists USING btree (profile_id) WHERE is_default;
CREATE INDEX playlists_profile ON playlists USING btree (profile_id, id DESC);
CREATE TRIGGER keep_default_list BEFORE DELETE OR UPDATE OF profile_id, name, is_default ON playlists FOR EACH ROW WHEN (old.is_default) EXECUTE FUNCTION keep_default_list();

CREATE OR REPLACE FUNCTION public.keep_default_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' or exists (select from profiles where id = old.profile_id) then
    raise check_violation using message = 'A profile keeps its default list';
  end if;
  return old;
end $function$;


-- server/features/notifications

create table announced_episodes (
  video_id integer not null,
  announced_at timestamp(3) with time zone not null,
  constraint announced_episodes_pkey PRIMARY KEY (video_id),
  constraint announced_episodes_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);

create table notification_likers (
  comment_id integer not null,
  profile_id integer not null,
  notified_at timestamp(3) with time zone not null,
  constraint notification_likers_pkey PRIMARY KEY (comment_id, profile_id),
  constraint notification_likers_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint notification_likers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX notification_likers_latest ON notification_likers USING btree (comment_id, notified_at DESC);
CREATE INDEX notification_likers_profile ON notification_likers USING btree (profile_id);
CREATE INDEX notification_likers_time ON notification_likers USING brin (notified_at);

create table notification_settings (
  profile_id integer not null,
  new_episodes boolean default true not null,
  replies boolean default true not null,
  likes boolean default true not null,
  weekly_digest boolean default false not null,
  digest_since timestamp(3) with time zone,
  constraint notification_settings_pkey PRIMARY KEY (profile_id),
  constraint notification_settings_check CHECK (NOT weekly_digest OR digest_since IS NOT NULL),
  constraint notification_settings_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX notification_settings_digest ON notification_settings USING btree (digest_since) WHERE weekly_digest;

create table notifications (
  id integer generated always as identity not null,
  profile_id integer not null,
  activity_name text not null,
  video_id integer not null,
  comment_id integer,
  is_seen boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  removed_at timestamp(3) with time zone,
  actor_id integer,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_activity_name_check CHECK (activity_name = ANY (ARRAY['activity_like'::text, 'activity_reply'::text, 'activity_new_episode'::text])),
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint notifications_check CHECK ((activity_name = 'activity_new_episode'::text) = (comment_id IS NULL)),
  constraint notifications_check1 CHECK ((activity_name = 'activity_reply'::text) = (actor_id IS NOT NULL)),
  constraint notifications_check2 CHECK (actor_id IS DISTINCT FROM profile_id),
  constraint notifications_check3 CHECK (removed_at IS NULL OR is_seen),
  constraint notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint notifications_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint notifications_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX notifications_actor ON notifications USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX notifications_comment ON notifications USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_like ON notifications USING btree (profile_id, comment_id) WHERE (activity_name = 'activity_like'::text);
CREATE UNIQUE INDEX notifications_new_episode ON notifications USING btree (profile_id, video_id) WHERE (activity_name = 'activity_new_episode'::text);
CREATE INDEX notifications_recent ON notifications USING btree (profile_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX notifications_reply ON notifications USING btree (profile_id, comment_id) WHERE (activity_name = 'activity_reply'::text);
CREATE INDEX notifications_time ON notifications USING brin (created_at);
CREATE INDEX notifications_unseen ON notifications USING btree (profile_id, created_at DESC) INCLUDE (video_id, comment_id) WHERE (NOT is_seen);
CREATE INDEX notifications_video ON notifications USING btree (video_id);
CREATE TRIGGER notifications_added AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_news();
CREATE TRIGGER notifications_changed AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_news();
CREATE TRIGGER notifications_removed AFTER DELETE ON notifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_news();

CREATE OR REPLACE FUNCTION public.count_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_news_revision(array(select distinct profile_id from changed));
  return null;
end $function$;


-- server/features/tracking

create table tracking_events (
  id bigint generated always as identity not null,
  name text not null,
  account_id integer,
  visitor text not null,
  details jsonb default '{}'::jsonb not null,
  consented boolean not null,
  happened_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  constraint tracking_events_pkey PRIMARY KEY (id),
  constraint tracking_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint tracking_events_name_check CHECK (name = ANY (ARRAY['registration_step'::text, 'registration_cancelled'::text, 'registration_on_hold'::text, 'payment_status'::text, 'subscription_started'::text, 'subscription_cancelled'::text, 'video_played'::text])),
  constraint tracking_events_visitor_check CHECK (visitor ~ '^[0-9a-f]{16}$'::text)
);
CREATE INDEX tracking_events_account ON tracking_events USING btree (account_id, id DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX tracking_events_time ON tracking_events USING brin (happened_at);
CREATE INDEX tracking_events_unsent ON tracking_events USING btree (id) WHERE (consented AND (sent_at IS NULL));


-- server/features/support

create table contact_answers (
  id integer generated always as identity not null,
  message_id integer not null,
  written_by text not null,
  text text not null,
  created_at timestamp(3) with time zone not null,
  constraint contact_answers_pkey PRIMARY KEY (id),
  constraint contact_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  constraint contact_answers_text_check CHECK (length(text) <= 10000)
);
CREATE INDEX contact_answers_message ON contact_answers USING btree (message_id, id);

create table contact_follow_ups (
  id integer generated always as identity not null,
  message_id integer not null,
  object text not null,
  text text not null,
  created_at timestamp(3) with time zone not null,
  by_mail boolean default false not null,
  quoted text default ''::text not null,
  constraint contact_follow_ups_pkey PRIMARY KEY (id),
  constraint contact_follow_ups_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  constraint contact_follow_ups_quoted_check CHECK (length(quoted) <= 20000),
  constraint contact_follow_ups_text_check CHECK (length(text) <= 10000)
);
CREATE INDEX contact_follow_ups_message ON contact_follow_ups USING btree (message_id, id);

create table contact_messages (
  id integer generated always as identity not null,
  account_id integer,
  civility smallint not null,
  last_name text not null,
  first_name text not null,
  email text not null,
  phone text,
  object text default ''::text not null,
  message text not null,
  created_at timestamp(3) with time zone default now() not null,
  answered_at timestamp(3) with time zone,
  answered_by text,
  locale text,
  waiting_since timestamp(3) with time zone default now() not null,
  assigned_to integer,
  assigned_name text,
  closed_at timestamp(3) with time zone,
  closed_by text,
  by_mail boolean default false not null,
  quoted text default ''::text not null,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint contact_messages_check CHECK ((answered_at IS NULL) = (answered_by IS NULL)),
  constraint contact_messages_check1 CHECK ((assigned_to IS NULL) = (assigned_name IS NULL)),
  constraint contact_messages_check2 CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  constraint contact_messages_check3 CHECK (closed_at IS NULL OR answered_at IS NOT NULL),
  constraint contact_messages_civility_check CHECK (civility = ANY (ARRAY[1, 2, 3])),
  constraint contact_messages_message_check CHECK (length(message) <= 10000),
  constraint contact_messages_quoted_check CHECK (length(quoted) <= 20000)
);
CREATE INDEX contact_messages_account ON contact_messages USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX contact_messages_address ON contact_messages USING btree (lower(email)) WHERE (account_id IS NULL);
CREATE INDEX contact_messages_assigned ON contact_messages USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX contact_messages_open ON contact_messages USING btree (waiting_since, id) WHERE (answered_at IS NULL);
CREATE INDEX contact_messages_time ON contact_messages USING btree (created_at);

create table contact_presence (
  message_id integer not null,
  member_id integer not null,
  name text not null,
  since timestamp(3) with time zone not null,
  writing_since timestamp(3) with time zone,
  seen_at timestamp(3) with time zone not null,
  constraint contact_presence_pkey PRIMARY KEY (message_id, member_id),
  constraint contact_presence_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE
);

create table contact_subjects (
  id integer generated always as identity not null,
  title_fr text not null,
  title_en text not null,
  position smallint not null,
  constraint contact_subjects_pkey PRIMARY KEY (id),
  constraint contact_subjects_title_en_check CHECK (title_en <> ''::text),
  constraint contact_subjects_title_fr_check CHECK (title_fr <> ''::text)
);

create table faqs (
  id integer generated always as identity not null,
  question_fr text not null,
  question_en text not null,
  response_fr text not null,
  response_en text not null,
  position integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint faqs_pkey PRIMARY KEY (id)
);
CREATE INDEX faqs_position ON faqs USING btree ("position", id);
CREATE TRIGGER faqs_changed AFTER INSERT OR DELETE OR UPDATE ON faqs FOR EACH STATEMENT EXECUTE FUNCTION public_texts_changed();

create table inbound_mails (
  digest bytea not null,
  received_at timestamp(3) with time zone not null,
  constraint inbound_mails_pkey PRIMARY KEY (digest),
  constraint inbound_mails_digest_check CHECK (length(digest) = 32)
);
CREATE INDEX inbound_mails_received ON inbound_mails USING btree (received_at);

create table legal_requests (
  message_id integer not null,
  kind text not null,
  received_on date not null,
  due_on date not null,
  extended_at timestamp(3) with time zone,
  outcome text,
  settled_at timestamp(3) with time zone,
  settled_by text,
  alarms smallint default 0 not null,
  declaration_id integer,
  constraint legal_requests_pkey PRIMARY KEY (message_id),
  constraint legal_requests_check CHECK (due_on > received_on),
  constraint legal_requests_check1 CHECK ((outcome IS NULL) = (settled_at IS NULL) AND (outcome IS NULL) = (settled_by IS NULL)),
  constraint legal_requests_check2 CHECK (declaration_id IS NULL OR (kind = ANY (ARRAY['cancellation'::text, 'withdrawal'::text]))),
  constraint legal_requests_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES termination_requests(id) ON DELETE SET NULL,
  constraint legal_requests_kind_check CHECK (kind = ANY (ARRAY['access'::text, 'correction'::text, 'deletion'::text, 'objection'::text, 'limitation'::text, 'accessibility'::text, 'cancellation'::text, 'withdrawal'::text])),
  constraint legal_requests_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  constraint legal_requests_outcome_check CHECK (outcome = ANY (ARRAY['granted'::text, 'refused'::text]))
);
CREATE UNIQUE INDEX legal_requests_declaration ON legal_requests USING btree (declaration_id) WHERE (declaration_id IS NOT NULL);
CREATE INDEX legal_requests_open ON legal_requests USING btree (due_on, message_id) WHERE (outcome IS NULL);

create table operator_identity (
  is_only boolean default true not null,
  company_name text not null,
  company_address text not null,
  legal_form text default ''::text not null,
  capital text default ''::text not null,
  register text default ''::text not null,
  siren text default ''::text not null,
  vat_number text,
  phone text default ''::text not null,
  support_email text not null,
  publication_director text default ''::text not null,
  host text default ''::text not null,
  mediator text default ''::text not null,
  social_links text[] default '{}'::text[] not null,
  app_store text,
  google_play text,
  changed_at timestamp(3) with time zone not null,
  constraint operator_identity_pkey PRIMARY KEY (is_only),
  constraint operator_identity_app_store_check CHECK (app_store <> ''::text),
  constraint operator_identity_google_play_check CHECK (google_play <> ''::text),
  constraint operator_identity_is_only_check CHECK (is_only),
  constraint operator_identity_vat_number_check CHECK (vat_number <> ''::text)
);
CREATE TRIGGER keep_versions_of_identity AFTER INSERT OR UPDATE ON operator_identity FOR EACH ROW EXECUTE FUNCTION keep_versions_of_identity();
CREATE TRIGGER operator_identity_changed AFTER INSERT OR DELETE OR UPDATE ON operator_identity FOR EACH STATEMENT EXECUTE FUNCTION public_texts_changed();

create table page_plans (
  page_id integer not null,
  title_fr text not null,
  title_en text not null,
  content_fr text not null,
  content_en text not null,
  in_force_since timestamp(3) with time zone not null,
  constraint page_plans_pkey PRIMARY KEY (page_id),
  constraint page_plans_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE
);
CREATE TRIGGER page_plans_changed AFTER INSERT OR DELETE OR UPDATE ON page_plans FOR EACH STATEMENT EXECUTE FUNCTION public_texts_changed();

create table page_versions (
  slug text not null,
  version integer not null,
  title_fr text not null,
  title_en text not null,
  content_fr text not null,
  content_en text not null,
  in_force_since timestamp(3) with time zone not null,
  replaced_at timestamp(3) with time zone default now() not null,
  facts jsonb,
  constraint page_versions_pkey PRIMARY KEY (slug, version),
  constraint page_versions_slug_check CHECK (slug ~ '^[a-z0-9-]+$'::text),
  constraint page_versions_version_check CHECK (version >= 1)
);

create table pages (
  slug text not null,
  title_fr text not null,
  title_en text not null,
  content_fr text not null,
  content_en text not null,
  position text,
  sort_index smallint default 0 not null,
  updated_at timestamp(3) with time zone default now() not null,
  link_fr text default ''::text not null,
  link_en text default ''::text not null,
  version integer default 1 not null,
  in_force_since timestamp(3) with time zone default now() not null,
  id integer generated always as identity not null,
  constraint pages_pkey PRIMARY KEY (slug),
  constraint pages_id_key UNIQUE (id),
  constraint pages_link_en_check CHECK (length(link_en) <= 40),
  constraint pages_link_fr_check CHECK (length(link_fr) <= 40),
  constraint pages_position_check CHECK ("position" = ANY (ARRAY['header'::text, 'footer'::text])),
  constraint pages_slug_check CHECK (slug ~ '^[a-z0-9-]+$'::text),
  constraint pages_version_check CHECK (version >= 1)
);
CREATE TRIGGER keep_page_version BEFORE UPDATE ON pages FOR EACH ROW WHEN (old.title_fr IS DISTINCT FROM new.title_fr OR old.title_en IS DISTINCT FROM new.title_en OR old.content_fr IS DISTINCT FROM new.content_fr OR old.content_en IS DISTINCT FROM new.content_en) EXECUTE FUNCTION keep_page_version();
CREATE TRIGGER keep_removed_page BEFORE DELETE ON pages FOR EACH ROW EXECUTE FUNCTION keep_page_version();
CREATE TRIGGER number_page_version BEFORE INSERT ON pages FOR EACH ROW EXECUTE FUNCTION number_page_version();
CREATE TRIGGER pages_changed AFTER INSERT OR DELETE OR UPDATE ON pages FOR EACH STATEMENT EXECUTE FUNCTION public_texts_changed();

create table saved_text_words (
  text_id integer not null,
  locale text not null,
  title text not null,
  content text not null,
  constraint saved_text_words_pkey PRIMARY KEY (text_id, locale),
  constraint saved_text_words_content_check CHECK (length(content) <= 10000),
  constraint saved_text_words_text_id_fkey FOREIGN KEY (text_id) REFERENCES saved_texts(id) ON DELETE CASCADE,
  constraint saved_text_words_title_check CHECK (title <> ''::text)
);

create table saved_texts (
  id integer generated always as identity not null,
  version integer default 1 not null,
  constraint saved_texts_pkey PRIMARY KEY (id)
);

create table spent_captchas (
  challenge text not null,
  expires_at timestamp(3) with time zone not null,
  constraint spent_captchas_pkey PRIMARY KEY (challenge)
);

CREATE OR REPLACE FUNCTION public.keep_page_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.in_force_since = old.in_force_since then new.in_force_since := now(); end if;
  insert into page_versions (slug, version, title_fr, title_en, content_fr, content_en, in_force_since, replaced_at, facts)
    values (old.slug, old.version, old.title_fr, old.title_en, old.content_fr, old.content_en, old.in_force_since,
      case tg_op when 'UPDATE' then new.in_force_since else now() end,
      (select operator_facts(o) from operator_identity o));
  if tg_op = 'DELETE' then return old; end if;
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_versions_of_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    update page_versions set facts = operator_facts(new) where facts is null;
    return null;
  end if;
  select array_agg('{{' || key || '}}') into changed from jsonb_each(operator_facts(new))
    where value is distinct from operator_facts(old) -> key;
  if changed is null then return null; end if;
  insert into page_versions (slug, version, title_fr, title_en, content_fr, content_en, in_force_since, replaced_at, facts)
    select slug, version, title_fr, title_en, content_fr, content_en, in_force_since, new.changed_at, operator_facts(old)
    from pages where exists (select from unnest(changed) name where strpos(content_fr || content_en, name) > 0);
  update pages set version = version + 1, in_force_since = new.changed_at
    where exists (select from unnest(changed) name where strpos(content_fr || content_en, name) > 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_page_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := greatest(new.version, (select coalesce(max(version), 0) + 1 from page_versions where slug = new.slug));
  return new;
end $function$;


-- server/features/staff

create table audit_log (
  id bigint generated always as identity not null,
  member_id integer,
  call text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamp(3) with time zone default now() not null,
  actor text default ''::text not null,
  roles text[] default '{}'::text[] not null,
  reason text,
  address text,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_account ON audit_log USING btree ("substring"(subject, '^account \d+'::text), id DESC) WHERE (subject ~~ 'account %'::text);
CREATE INDEX audit_log_member ON audit_log USING btree (member_id, id);
CREATE INDEX audit_log_searched ON audit_log USING gin (call gin_trgm_ops, subject gin_trgm_ops, actor gin_trgm_ops);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject, id DESC);
CREATE INDEX audit_log_time ON audit_log USING btree (created_at);
CREATE TRIGGER audit_log_immutable BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER audit_log_sealed AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_entry();

create table staff_access_links (
  token_hash bytea not null,
  member_id integer not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint staff_access_links_pkey PRIMARY KEY (token_hash),
  constraint staff_access_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_members(id) ON DELETE CASCADE
);
CREATE INDEX staff_access_links_member ON staff_access_links USING btree (member_id);

create table staff_members (
  id integer generated always as identity not null,
  email text not null,
  name text not null,
  roles text[] not null,
  password_hash text,
  totp_secret bytea,
  totp_last_step bigint,
  created_at timestamp(3) with time zone default now() not null,
  last_seen_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  locale text,
  constraint staff_members_pkey PRIMARY KEY (id),
  constraint staff_members_email_check CHECK (email = lower(email)),
  constraint staff_members_roles_check CHECK (cardinality(roles) > 0)
);
CREATE UNIQUE INDEX staff_members_email ON staff_members USING btree (email) WHERE (ended_at IS NULL);

create view staff_names as
 SELECT id,
    name
   FROM staff_members;

create table staff_passkeys (
  id integer generated always as identity not null,
  member_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp(3) with time zone default now() not null,
  last_used_at timestamp(3) with time zone,
  constraint staff_passkeys_pkey PRIMARY KEY (id),
  constraint staff_passkeys_credential_id_key UNIQUE (credential_id),
  constraint staff_passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_members(id) ON DELETE CASCADE
);
CREATE INDEX staff_passkeys_member ON staff_passkeys USING btree (member_id);

create table staff_recovery_codes (
  member_id integer not null,
  code_hash bytea not null,
  used_at timestamp(3) with time zone,
  constraint staff_recovery_codes_pkey PRIMARY KEY (member_id, code_hash),
  constraint staff_recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_members(id) ON DELETE CASCADE
);

create table staff_sessions (
  id integer generated always as identity not null,
  member_id integer not null,
  token_hash bytea not null,
  is_complete boolean default false not null,
  device_name text not null,
  address text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  challenge text,
  new_totp bytea,
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_members(id) ON DELETE CASCADE,
  constraint staff_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_sessions_expiry ON staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_member ON staff_sessions USING btree (member_id);

create table staff_tokens (
  id integer generated always as identity not null,
  member_id integer not null,
  name text not null,
  token_hash bytea not null,
  ending text not null,
  roles text[] not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  constraint staff_tokens_pkey PRIMARY KEY (id),
  constraint staff_tokens_check CHECK (expires_at > created_at AND expires_at <= (created_at + '367 days'::interval)),
  constraint staff_tokens_ending_check CHECK (length(ending) = 4),
  constraint staff_tokens_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_members(id),
  constraint staff_tokens_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint staff_tokens_roles_check CHECK (cardinality(roles) > 0),
  constraint staff_tokens_token_hash_check CHECK (length(token_hash) = 32),
  constraint staff_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_tokens_member ON staff_tokens USING btree (member_id);

CREATE OR REPLACE FUNCTION public.seal_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_to_chain('audit_log', new.id::text, new.created_at, jsonb_build_array(new.id, new.member_id, new.actor,
    new.roles, new.call, new.subject, new.before, new.after, new.reason, new.address,
    floor(extract(epoch from new.created_at) * 1000)::bigint)::text);
  return null;
end $function$;


-- server/features/subscribers

create table staff_notes (
  id integer generated always as identity not null,
  account_id integer not null,
  text text not null,
  written_by text not null,
  member_id integer not null,
  created_at timestamp(3) with time zone not null,
  constraint staff_notes_pkey PRIMARY KEY (id),
  constraint staff_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint staff_notes_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX staff_notes_account ON staff_notes USING btree (account_id, id DESC);


-- server/features/impersonation

create table impersonations (
  id integer generated always as identity not null,
  account_id integer not null,
  staff_session_id integer,
  member_id integer not null,
  seen_by text not null,
  token_hash bytea not null,
  begun_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint impersonations_pkey PRIMARY KEY (id),
  constraint impersonations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint impersonations_staff_session_id_fkey FOREIGN KEY (staff_session_id) REFERENCES staff_sessions(id) ON DELETE SET NULL,
  constraint impersonations_token_hash_check CHECK (length(token_hash) = 32),
  constraint impersonations_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX impersonations_account ON impersonations USING btree (account_id, id DESC);
CREATE INDEX impersonations_staff_session ON impersonations USING btree (staff_session_id) WHERE (staff_session_id IS NOT NULL);


-- server/features/letters

create table letter_attempts (
  letter_id integer not null,
  attempt smallint not null,
  began_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  outcome text,
  code smallint,
  answer text,
  message_id text,
  constraint letter_attempts_pkey PRIMARY KEY (letter_id, attempt),
  constraint letter_attempts_attempt_check CHECK (attempt > 0),
  constraint letter_attempts_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint letter_attempts_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES sent_letters(id) ON DELETE CASCADE,
  constraint letter_attempts_outcome_check CHECK (outcome = ANY (ARRAY['accepted'::text, 'refused'::text, 'failed'::text]))
);

create table letter_contents (
  sha256 bytea not null,
  content bytea not null,
  constraint letter_contents_pkey PRIMARY KEY (sha256),
  constraint letter_contents_sha256_check CHECK (length(sha256) = 32)
);

create table letter_files (
  letter_id integer not null,
  sha256 bytea not null,
  constraint letter_files_pkey PRIMARY KEY (letter_id, sha256),
  constraint letter_files_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES sent_letters(id) ON DELETE CASCADE,
  constraint letter_files_sha256_fkey FOREIGN KEY (sha256) REFERENCES letter_contents(sha256)
);
CREATE INDEX letter_files_content ON letter_files USING btree (sha256);

create table sent_letters (
  id integer generated always as identity not null,
  account_id integer not null,
  job_id bigint not null,
  kind text not null,
  job_data jsonb,
  again_of integer,
  sent_to text not null,
  locale text not null,
  subject text not null,
  html text,
  body text,
  attachments jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  constraint sent_letters_pkey PRIMARY KEY (id),
  constraint sent_letters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint sent_letters_again_of_fkey FOREIGN KEY (again_of) REFERENCES sent_letters(id) ON DELETE SET NULL,
  constraint sent_letters_check CHECK ((html IS NULL) = (body IS NULL))
);
CREATE INDEX sent_letters_account ON sent_letters USING btree (account_id, id DESC);
CREATE INDEX sent_letters_again ON sent_letters USING btree (again_of) WHERE (again_of IS NOT NULL);
CREATE INDEX sent_letters_created ON sent_letters USING btree (created_at);
CREATE UNIQUE INDEX sent_letters_job ON sent_letters USING btree (job_id);


-- server/features/figures

create table figure_balance_days (
  day date not null,
  state text not null,
  people integer not null,
  mrr_cents bigint not null,
  constraint figure_balance_days_pkey PRIMARY KEY (day, state)
);

create table figure_cash_days (
  day date not null,
  kind text not null,
  ledger_account text not null,
  entries integer not null,
  cents bigint not null,
  constraint figure_cash_days_pkey PRIMARY KEY (day, kind, ledger_account)
);

create table figure_cohort_months (
  cohort date not null,
  month date not null,
  people integer not null,
  mrr_cents bigint not null,
  constraint figure_cohort_months_pkey PRIMARY KEY (cohort, month)
);

create table figure_movement_days (
  day date not null,
  kind text not null,
  reason text not null,
  people integer not null,
  mrr_cents bigint not null,
  constraint figure_movement_days_pkey PRIMARY KEY (day, kind, reason)
);

create table figure_movements (
  subscription_id integer not null,
  place smallint not null,
  account_id integer not null,
  at timestamp(3) with time zone not null,
  day date not null,
  kind text not null,
  reason text not null,
  mrr_cents integer not null,
  constraint figure_movements_pkey PRIMARY KEY (subscription_id, place),
  constraint figure_movements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint figure_movements_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX figure_movements_account ON figure_movements USING btree (account_id);
CREATE INDEX figure_movements_day ON figure_movements USING btree (day, kind);

create table figure_sign_ups (
  id integer generated always as identity not null,
  account_id integer,
  registered_at timestamp(3) with time zone,
  day date not null,
  language_id smallint not null,
  stage text not null,
  was_refused boolean not null,
  constraint figure_sign_ups_pkey PRIMARY KEY (id),
  constraint figure_sign_ups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint figure_sign_ups_account_id_key UNIQUE (account_id),
  constraint figure_sign_ups_stage_check CHECK (stage = ANY (ARRAY['registered'::text, 'plan'::text, 'payment'::text, 'subscribed'::text]))
);
CREATE INDEX figure_sign_ups_day ON figure_sign_ups USING btree (day);

create table figure_state (
  id boolean default true not null,
  kept_at timestamp(3) with time zone,
  remade_at timestamp(3) with time zone,
  constraint figure_state_pkey PRIMARY KEY (id),
  constraint figure_state_id_check CHECK (id)
);

create table figure_stretches (
  subscription_id integer not null,
  place smallint not null,
  account_id integer not null,
  state text not null,
  from_at timestamp(3) with time zone not null,
  to_at timestamp(3) with time zone,
  plan_id smallint not null,
  mrr_cents integer not null,
  constraint figure_stretches_pkey PRIMARY KEY (subscription_id, place),
  constraint figure_stretches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint figure_stretches_check CHECK (to_at > from_at),
  constraint figure_stretches_mrr_cents_check CHECK (mrr_cents >= 0),
  constraint figure_stretches_state_check CHECK (state = ANY (ARRAY['trial'::text, 'active'::text, 'past_due'::text])),
  constraint figure_stretches_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX figure_stretches_account ON figure_stretches USING btree (account_id);
CREATE INDEX figure_stretches_from ON figure_stretches USING btree (from_at);
CREATE INDEX figure_stretches_open ON figure_stretches USING btree (state) WHERE (to_at IS NULL);

create table figure_trial_months (
  month date not null,
  outcome text not null,
  people integer not null,
  constraint figure_trial_months_pkey PRIMARY KEY (month, outcome),
  constraint figure_trial_months_outcome_check CHECK (outcome = ANY (ARRAY['turned'::text, 'left'::text, 'running'::text]))
);

create table home_list_views (
  month date not null,
  list text not null,
  shown integer not null,
  seen integer not null,
  households bit(64) not null,
  constraint home_list_views_pkey PRIMARY KEY (month, list)
);

create table quality_days (
  day date not null,
  kind text not null,
  key text not null,
  playbacks integer not null,
  stalled_playbacks integer not null,
  failed_playbacks integer not null,
  starts integer not null,
  start_scores bigint not null,
  played_ms bigint not null,
  stalled_ms bigint not null,
  constraint quality_days_pkey PRIMARY KEY (day, kind, key)
);

create table quality_histograms (
  day date not null,
  kind text not null,
  key text not null,
  measure text not null,
  bucket smallint not null,
  count bigint not null,
  constraint quality_histograms_pkey PRIMARY KEY (day, kind, key, measure, bucket),
  constraint quality_histograms_measure_check CHECK (measure = ANY (ARRAY['start'::text, 'bitrate'::text]))
);

create table quality_reports (
  sid uuid not null,
  sn integer not null,
  received_at timestamp(3) with time zone not null,
  day date not null,
  video_id integer not null,
  browser text not null,
  network text not null,
  start_ms integer,
  played_ms integer not null,
  stalled_ms integer not null,
  bitrate_kbps integer,
  failure text,
  constraint quality_reports_pkey PRIMARY KEY (sid, sn)
);
CREATE INDEX quality_reports_day ON quality_reports USING btree (day);
CREATE INDEX quality_reports_received ON quality_reports USING brin (received_at);

create table quality_state (
  id boolean default true not null,
  kept_at timestamp(3) with time zone,
  constraint quality_state_pkey PRIMARY KEY (id),
  constraint quality_state_id_check CHECK (id)
);

create table search_misses (
  month date not null,
  keyword text not null,
  searches integer not null,
  households bit(64) not null,
  constraint search_misses_pkey PRIMARY KEY (month, keyword)
);

create table sign_up_visits (
  day date not null,
  step text not null,
  language_id smallint not null,
  count integer not null,
  constraint sign_up_visits_pkey PRIMARY KEY (day, step, language_id),
  constraint sign_up_visits_step_check CHECK (step = ANY (ARRAY['visit'::text, 'form'::text]))
);

create table watching_days (
  day date not null,
  kind text not null,
  key integer not null,
  seconds bigint not null,
  starts integer not null,
  finishes integer not null,
  households bit(64) not null,
  constraint watching_days_pkey PRIMARY KEY (day, kind, key),
  constraint watching_days_kind_check CHECK (kind = ANY (ARRAY['house'::text, 'title'::text, 'hour'::text]))
);

create table watching_state (
  id boolean default true not null,
  kept_at timestamp(3) with time zone,
  open_from date,
  constraint watching_state_pkey PRIMARY KEY (id),
  constraint watching_state_id_check CHECK (id)
);


-- server/features/royalties

create table rights_holders (
  id integer generated always as identity not null,
  name text not null,
  contact text not null,
  address text not null,
  email text not null,
  remuneration text not null,
  notes text not null,
  state text not null,
  created_at timestamp(3) with time zone not null,
  constraint rights_holders_pkey PRIMARY KEY (id),
  constraint rights_holders_name_check CHECK (name <> ''::text),
  constraint rights_holders_remuneration_check CHECK (remuneration = ANY (ARRAY['by_minutes'::text, 'by_subscriber'::text])),
  constraint rights_holders_state_check CHECK (state = ANY (ARRAY['active'::text, 'ended'::text]))
);
CREATE INDEX rights_holders_name ON rights_holders USING btree (lower(name), id);

create table rights_shares (
  id integer generated always as identity not null,
  holder_id integer not null,
  title_id integer not null,
  names jsonb not null,
  basis_points smallint not null,
  from_day date not null,
  until_day date,
  created_at timestamp(3) with time zone not null,
  constraint rights_shares_pkey PRIMARY KEY (id),
  constraint rights_shares_basis_points_check CHECK (basis_points >= 1 AND basis_points <= 10000),
  constraint rights_shares_check CHECK (until_day >= from_day),
  constraint rights_shares_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES rights_holders(id)
);
CREATE INDEX rights_shares_holder ON rights_shares USING btree (holder_id, from_day);
CREATE INDEX rights_shares_title ON rights_shares USING btree (title_id, from_day);
CREATE TRIGGER rights_shares_within_whole BEFORE INSERT OR UPDATE ON rights_shares FOR EACH ROW EXECUTE FUNCTION hold_shares_within_whole();

create table royalty_days (
  day date not null,
  title_id integer not null,
  territory text not null,
  seconds bigint default 0 not null,
  views integer default 0 not null,
  by_minutes numeric(24,9),
  by_subscriber numeric(24,9),
  constraint royalty_days_pkey PRIMARY KEY (day, title_id, territory),
  constraint royalty_days_seconds_check CHECK (seconds >= 0),
  constraint royalty_days_views_check CHECK (views >= 0)
);
CREATE INDEX royalty_days_title ON royalty_days USING btree (title_id, day);
CREATE TRIGGER royalty_days_open BEFORE INSERT OR DELETE OR UPDATE ON royalty_days FOR EACH ROW EXECUTE FUNCTION refuse_closed_royalty_days();

create table royalty_late (
  month text not null,
  day date not null,
  title_id integer not null,
  seconds bigint default 0 not null,
  views integer default 0 not null,
  constraint royalty_late_pkey PRIMARY KEY (month, day, title_id),
  constraint royalty_late_seconds_check CHECK (seconds >= 0),
  constraint royalty_late_views_check CHECK (views >= 0)
);
CREATE TRIGGER royalty_late_open BEFORE INSERT OR DELETE OR UPDATE ON royalty_late FOR EACH ROW EXECUTE FUNCTION refuse_closed_royalty_month();

create table royalty_lines (
  statement_id integer not null,
  place integer not null,
  kind text not null,
  watched_month text not null,
  title_id integer not null,
  names jsonb not null,
  territory text,
  basis_points smallint,
  seconds bigint not null,
  views integer not null,
  exact numeric(30,13) not null,
  amount_cents bigint not null,
  constraint royalty_lines_pkey PRIMARY KEY (statement_id, place),
  constraint royalty_lines_kind_check CHECK (kind = ANY (ARRAY['watched'::text, 'late'::text, 'share'::text])),
  constraint royalty_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES royalty_statements(id)
);
CREATE TRIGGER royalty_lines_immutable BEFORE DELETE OR UPDATE ON royalty_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER royalty_lines_kept BEFORE TRUNCATE ON royalty_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER royalty_lines_open BEFORE INSERT ON royalty_lines FOR EACH ROW EXECUTE FUNCTION refuse_closed_royalty_line();

create table royalty_months (
  month text not null,
  closed_at timestamp(3) with time zone not null,
  revenue_cents bigint not null,
  basis_points smallint not null,
  pool_cents bigint not null,
  house_cents bigint not null,
  correction_cents bigint not null,
  seconds bigint not null,
  views bigint not null,
  digest bytea not null,
  constraint royalty_months_pkey PRIMARY KEY (month),
  constraint royalty_months_digest_check CHECK (octet_length(digest) = 32),
  constraint royalty_months_month_check CHECK (month ~ '^\d{4}-(?:0[1-9]|1[0-2])$'::text)
);
CREATE TRIGGER royalty_months_follow BEFORE INSERT ON royalty_months FOR EACH ROW EXECUTE FUNCTION follow_last_royalty_month();
CREATE TRIGGER royalty_months_immutable BEFORE DELETE OR UPDATE ON royalty_months FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER royalty_months_kept BEFORE TRUNCATE ON royalty_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER royalty_months_sealed AFTER INSERT ON royalty_months DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_royalty_month();

create table royalty_rates (
  from_month text not null,
  basis_points smallint not null,
  constraint royalty_rates_pkey PRIMARY KEY (from_month),
  constraint royalty_rates_basis_points_check CHECK (basis_points >= 0 AND basis_points <= 10000),
  constraint royalty_rates_from_month_check CHECK (from_month ~ '^\d{4}-(?:0[1-9]|1[0-2])$'::text)
);
CREATE TRIGGER royalty_rates_open BEFORE INSERT OR DELETE OR UPDATE ON royalty_rates FOR EACH ROW EXECUTE FUNCTION refuse_closed_royalty_rate();

create table royalty_state (
  id boolean default true not null,
  counted_at timestamp(3) with time zone,
  constraint royalty_state_pkey PRIMARY KEY (id),
  constraint royalty_state_id_check CHECK (id)
);

create table royalty_statements (
  id integer generated always as identity not null,
  month text not null,
  holder_id integer not null,
  name text not null,
  contact text not null,
  address text not null,
  remuneration text not null,
  seconds bigint not null,
  views bigint not null,
  amount_cents bigint not null,
  constraint royalty_statements_pkey PRIMARY KEY (id),
  constraint royalty_statements_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES rights_holders(id),
  constraint royalty_statements_month_fkey FOREIGN KEY (month) REFERENCES royalty_months(month) DEFERRABLE INITIALLY DEFERRED,
  constraint royalty_statements_month_holder_id_key UNIQUE (month, holder_id),
  constraint royalty_statements_remuneration_check CHECK (remuneration = ANY (ARRAY['by_minutes'::text, 'by_subscriber'::text]))
);
CREATE INDEX royalty_statements_holder ON royalty_statements USING btree (holder_id, month);
CREATE TRIGGER royalty_statements_immutable BEFORE DELETE OR UPDATE ON royalty_statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER royalty_statements_kept BEFORE TRUNCATE ON royalty_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER royalty_statements_open BEFORE INSERT ON royalty_statements FOR EACH ROW EXECUTE FUNCTION refuse_closed_royalty_month();

create table royalty_viewers (
  day date not null,
  account_id integer not null,
  video_id integer not null,
  territory text not null,
  seconds integer not null,
  constraint royalty_viewers_pkey PRIMARY KEY (day, account_id, video_id),
  constraint royalty_viewers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint royalty_viewers_seconds_check CHECK (seconds > 0)
);
CREATE INDEX royalty_viewers_account ON royalty_viewers USING btree (account_id);

create table royalty_views (
  id bigint generated always as identity not null,
  title_id integer not null,
  territory text not null,
  viewed_at timestamp(3) with time zone not null,
  constraint royalty_views_pkey PRIMARY KEY (id)
);

CREATE OR REPLACE FUNCTION public.follow_last_royalty_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last text;
begin
  select max(month) into last from royalty_months;
  if last is not null and new.month <> to_char(to_date(last, 'YYYY-MM') + interval '1 month', 'YYYY-MM') then
    raise exception '% does not follow %, the last closed month', new.month, last using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_shares_within_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  span daterange := daterange(new.from_day, new.until_day, '[]');
  highest integer;
begin
  perform pg_advisory_xact_lock(5113036, new.title_id);
  if exists (select from rights_shares s
    where s.title_id = new.title_id and s.holder_id = new.holder_id and s.id <> new.id
      and daterange(s.from_day, s.until_day, '[]') && span) then
    raise exception 'this holder has a share of title % in this period', new.title_id using errcode = 'exclusion_violation';
  end if;
  -- The sum is highest on a day on which a share begins.
  select max(total) into highest from (
    select sum(s.basis_points) as total
    from (select new.from_day as day
      union select b.from_day from rights_shares b where b.title_id = new.title_id and b.id <> new.id and b.from_day <@ span) d
    join rights_shares s on s.title_id = new.title_id and s.id <> new.id and daterange(s.from_day, s.until_day, '[]') @> d.day
    group by d.day) sums;
  if coalesce(highest, 0) + new.basis_points > 10000 then
    raise exception 'the shares of title % would be more than the whole', new.title_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_royalty_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from royalty_months m where m.month = to_char(coalesce(new.day, old.day), 'YYYY-MM')) then
    raise exception 'the month of this day is closed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_royalty_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from royalty_months m join royalty_statements s on s.month = m.month where s.id = new.statement_id) then
    raise exception 'the month of this statement is closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_royalty_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from royalty_months m where m.month = coalesce(new.month, old.month)) then
    raise exception 'this month is closed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_royalty_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from royalty_months m where m.month >= coalesce(new.from_month, old.from_month)) then
    raise exception 'a month for which this rate holds is closed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.seal_royalty_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_to_chain('royalties', new.month, new.closed_at, jsonb_build_array(new.month,
    floor(extract(epoch from new.closed_at) * 1000)::bigint, new.revenue_cents, new.basis_points, new.pool_cents, new.house_cents,
    new.correction_cents, new.seconds, new.views, encode(new.digest, 'hex'))::text);
  return null;
end $function$;


-- server/features/exports

create table export_parts (
  export_id integer not null,
  place integer not null,
  file_key text not null,
  bytes integer not null,
  constraint export_parts_pkey PRIMARY KEY (export_id, place),
  constraint export_parts_bytes_check CHECK (bytes > 0),
  constraint export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE,
  constraint export_parts_file_key_key UNIQUE (file_key),
  constraint export_parts_place_check CHECK (place >= 0)
);

create table exports (
  id integer generated always as identity not null,
  kind text not null,
  member_id integer not null,
  ordered_by text not null,
  first_day date,
  last_day date,
  state text not null,
  ordered_at timestamp(3) with time zone not null,
  cut text not null,
  waits_for text[] not null,
  rows_total integer,
  rows_done integer default 0 not null,
  after_key text,
  last_key text,
  parts integer default 0 not null,
  bytes bigint default 0 not null,
  ended_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_check CHECK (last_day >= first_day),
  constraint exports_check1 CHECK (rows_done >= 0 AND parts >= 0 AND bytes >= 0),
  constraint exports_check2 CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (ended_at IS NULL)),
  constraint exports_check3 CHECK (state <> 'running'::text OR after_key IS NOT NULL),
  constraint exports_check4 CHECK (state <> 'done'::text OR expires_at IS NOT NULL),
  constraint exports_kind_check CHECK (kind = ANY (ARRAY['subscribers'::text, 'payments'::text, 'invoices'::text, 'ledger'::text, 'audit'::text, 'fec'::text])),
  constraint exports_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_members(id),
  constraint exports_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'deleted'::text, 'expired'::text]))
);
CREATE INDEX exports_ended ON exports USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX exports_expiring ON exports USING btree (expires_at) WHERE (state = 'done'::text);
CREATE INDEX exports_of_member ON exports USING btree (member_id, id DESC);
CREATE UNIQUE INDEX exports_one_underway ON exports USING btree (member_id, kind) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));


-- server/features/webhooks

create table webhook_deliveries (
  id integer generated always as identity not null,
  endpoint_id integer not null,
  event_id text not null,
  state text not null,
  turn integer default 1 not null,
  tries integer default 0 not null,
  next_try_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_check CHECK ((state = 'waiting'::text) = (next_try_at IS NOT NULL)),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_event_id_endpoint_id_key UNIQUE (event_id, endpoint_id),
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries USING btree (endpoint_id, id DESC);
CREATE INDEX webhook_deliveries_state ON webhook_deliveries USING btree (endpoint_id, state);

create table webhook_endpoints (
  id integer generated by default as identity not null,
  url text not null,
  description text not null,
  events text[] not null,
  state text not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  last_failed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_check CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
  constraint webhook_endpoints_check1 CHECK ((failing_since IS NULL) = (last_failed_at IS NULL)),
  constraint webhook_endpoints_description_check CHECK (length(description) <= 200),
  constraint webhook_endpoints_events_check CHECK (cardinality(events) > 0),
  constraint webhook_endpoints_state_check CHECK (state = ANY (ARRAY['on'::text, 'off'::text, 'failed'::text])),
  constraint webhook_endpoints_url_check CHECK (length(url) >= 1 AND length(url) <= 2000)
);

create table webhook_events (
  id text not null,
  type text not null,
  payload text not null,
  created_at timestamp(3) with time zone not null,
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint webhook_events_id_check CHECK (id ~ '^evt_[0-9a-f]{32}$'::text),
  constraint webhook_events_payload_check CHECK (length(payload) < 20000)
);
CREATE INDEX webhook_events_created ON webhook_events USING btree (created_at);

create table webhook_tries (
  id integer generated always as identity not null,
  delivery_id integer not null,
  at timestamp(3) with time zone not null,
  duration_ms integer not null,
  status integer,
  error text,
  answer text not null,
  constraint webhook_tries_pkey PRIMARY KEY (id),
  constraint webhook_tries_answer_check CHECK (length(answer) <= 1000),
  constraint webhook_tries_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE,
  constraint webhook_tries_duration_ms_check CHECK (duration_ms >= 0)
);
CREATE INDEX webhook_tries_delivery ON webhook_tries USING btree (delivery_id, id);


-- server/features/security-events

create table security_alerts (
  kind text not null,
  hour timestamp(3) with time zone not null,
  threshold integer not null,
  constraint security_alerts_pkey PRIMARY KEY (kind, hour)
);

create table security_events (
  kind text not null,
  hour timestamp(3) with time zone not null,
  account_id integer,
  member_id integer,
  claimed text,
  network text,
  refusals integer not null,
  first_at timestamp(3) with time zone not null,
  last_at timestamp(3) with time zone not null,
  last_call text not null,
  constraint security_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint security_events_check CHECK (num_nonnulls(account_id, member_id, claimed) <= 1),
  constraint security_events_kind_hour_account_id_member_id_claimed_netw_key UNIQUE NULLS NOT DISTINCT (kind, hour, account_id, member_id, claimed, network),
  constraint security_events_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_members(id),
  constraint security_events_refusals_check CHECK (refusals > 0)
);
CREATE INDEX security_events_account ON security_events USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX security_events_hour ON security_events USING btree (hour);
CREATE INDEX security_events_member ON security_events USING btree (member_id) WHERE (member_id IS NOT NULL);


-- server/features/encoding

create table encodings (
  id integer generated always as identity not null,
  source_id integer not null,
  attempt integer default 1 not null,
  priority smallint default 0 not null,
  facts jsonb,
  findings jsonb default '[]'::jsonb not null,
  log text default ''::text not null,
  version text,
  outcome text,
  reason jsonb,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  replaced_at timestamp(3) with time zone,
  constraint encodings_pkey PRIMARY KEY (id),
  constraint encodings_check CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  constraint encodings_check1 CHECK (reason IS NULL OR outcome = 'failed'::text),
  constraint encodings_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])),
  constraint encodings_priority_check CHECK (priority >= '-50'::integer AND priority <= 50),
  constraint encodings_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE,
  constraint encodings_source_id_key UNIQUE (source_id),
  constraint encodings_version_check CHECK (version ~ '^encoded/[a-z0-9-]+$'::text),
  constraint encodings_version_key UNIQUE (version)
);
CREATE INDEX encodings_failed ON encodings USING btree (ended_at) WHERE ((outcome = 'failed'::text) AND (replaced_at IS NULL));

create table picture_choices (
  video_id integer not null,
  candidate_id integer not null,
  crops jsonb not null,
  constraint picture_choices_pkey PRIMARY KEY (video_id),
  constraint picture_choices_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES poster_candidates(id) ON DELETE CASCADE,
  constraint picture_choices_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX picture_choices_candidate ON picture_choices USING btree (candidate_id);

create table poster_candidates (
  id integer generated always as identity not null,
  encoding_id integer,
  position smallint not null,
  seconds double precision not null,
  name text not null,
  width integer not null,
  height integer not null,
  video_id integer,
  file_key text,
  constraint poster_candidates_pkey PRIMARY KEY (id),
  constraint poster_candidates_encoding_id_fkey FOREIGN KEY (encoding_id) REFERENCES encodings(id) ON DELETE CASCADE,
  constraint poster_candidates_encoding_id_position_key UNIQUE (encoding_id, "position"),
  constraint poster_candidates_file_key_key UNIQUE (file_key),
  constraint poster_candidates_height_check CHECK (height > 0),
  constraint poster_candidates_origin CHECK ((encoding_id IS NULL) = (video_id IS NOT NULL) AND (encoding_id IS NULL) = (file_key IS NOT NULL)),
  constraint poster_candidates_position_check CHECK ("position" > 0),
  constraint poster_candidates_seconds_check CHECK (seconds >= 0::double precision),
  constraint poster_candidates_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint poster_candidates_width_check CHECK (width > 0)
);
CREATE INDEX poster_candidates_video ON poster_candidates USING btree (video_id);

create view replaced_streams as
 SELECT video_id,
    version AS media_key,
    kept_until
   FROM replaced_versions;

create table replaced_versions (
  version text not null,
  video_id integer not null,
  kept_until timestamp(3) with time zone not null,
  constraint replaced_versions_pkey PRIMARY KEY (version),
  constraint replaced_versions_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX replaced_versions_video ON replaced_versions USING btree (video_id);

create table sources (
  id integer generated always as identity not null,
  video_id integer not null,
  use text not null,
  file_key text,
  name text not null,
  bytes bigint not null,
  sha256 text not null,
  member_id integer,
  received_at timestamp(3) with time zone not null,
  publishes boolean default false not null,
  folded_name text generated always as (folded(name)) stored not null,
  constraint sources_pkey PRIMARY KEY (id),
  constraint sources_bytes_check CHECK (bytes >= 0),
  constraint sources_file_key_key UNIQUE (file_key),
  constraint sources_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_members(id) ON DELETE SET NULL,
  constraint sources_name_check CHECK (length(name) >= 1 AND length(name) <= 500),
  constraint sources_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint sources_use_check CHECK (use = ANY (ARRAY['film'::text, 'trailer'::text, 'captions'::text])),
  constraint sources_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX sources_folded_name_trigram ON sources USING gin (folded_name gin_trgm_ops);
CREATE INDEX sources_member ON sources USING btree (member_id);
CREATE INDEX sources_video ON sources USING btree (video_id);

create view titles_in_encodings as
 SELECT s.video_id,
    (e.id || '.'::text) || e.attempt AS job_key
   FROM encodings e
     JOIN sources s ON s.id = e.source_id
  WHERE e.outcome IS NULL;


-- server/features/uploads

create view film_files as
 SELECT DISTINCT ON (video_id) video_id,
    folder,
    name
   FROM uploads
  WHERE use = 'film'::text AND video_id IS NOT NULL
  ORDER BY video_id, id DESC;

create view titles_in_uploads as
 SELECT video_id
   FROM uploads
  WHERE (state = ANY (ARRAY['arriving'::text, 'checking'::text])) AND video_id IS NOT NULL;

create table upload_pieces (
  upload_id integer not null,
  number integer not null,
  tag text not null,
  constraint upload_pieces_pkey PRIMARY KEY (upload_id, number),
  constraint upload_pieces_number_check CHECK (number > 0),
  constraint upload_pieces_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE
);

create table uploads (
  id integer generated always as identity not null,
  member_id integer,
  name text not null,
  folder text default ''::text not null,
  bytes bigint not null,
  file_modified_at timestamp(3) with time zone,
  use text not null,
  video_id integer,
  file_key text not null,
  token text,
  received bigint default 0 not null,
  fence integer default 0 not null,
  state text default 'arriving'::text not null,
  sha256 text,
  reason jsonb,
  source_id integer,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_bytes_check CHECK (bytes > 0),
  constraint uploads_check CHECK (received >= 0 AND received <= bytes),
  constraint uploads_check1 CHECK ((state <> ALL (ARRAY['checking'::text, 'done'::text])) OR received = bytes AND sha256 IS NOT NULL),
  constraint uploads_check2 CHECK ((state = 'failed'::text) = (reason IS NOT NULL)),
  constraint uploads_check3 CHECK ((state = 'done'::text) = (source_id IS NOT NULL)),
  constraint uploads_file_key_key UNIQUE (file_key),
  constraint uploads_folder_check CHECK (length(folder) <= 1000),
  constraint uploads_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_members(id) ON DELETE SET NULL,
  constraint uploads_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  constraint uploads_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint uploads_state_check CHECK (state = ANY (ARRAY['arriving'::text, 'checking'::text, 'done'::text, 'failed'::text])),
  constraint uploads_use_check CHECK (use = ANY (ARRAY['film'::text, 'trailer'::text, 'captions'::text])),
  constraint uploads_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE SET NULL
);
CREATE INDEX uploads_changed ON uploads USING btree (changed_at);
CREATE INDEX uploads_member ON uploads USING btree (member_id);
CREATE INDEX uploads_video ON uploads USING btree (video_id);


-- server/features/brand

create table brand_files (
  key text not null,
  name text not null,
  content bytea not null,
  constraint brand_files_pkey PRIMARY KEY (key, name),
  constraint brand_files_content_check CHECK (length(content) >= 1 AND length(content) <= 4000000),
  constraint brand_files_key_fkey FOREIGN KEY (key) REFERENCES brand_pictures(key) ON DELETE CASCADE,
  constraint brand_files_name_check CHECK (name ~ '^[a-z0-9-]+\.(svg|png)$'::text)
);

create view brand_logos as
 SELECT key,
    content
   FROM brand_files f
  WHERE name = 'logo.png'::text;

create table brand_pictures (
  key text not null,
  slot text not null,
  width double precision not null,
  height double precision not null,
  is_drawing boolean not null,
  made_at timestamp(3) with time zone not null,
  constraint brand_pictures_pkey PRIMARY KEY (key),
  constraint brand_pictures_height_check CHECK (height > 0::double precision),
  constraint brand_pictures_key_check CHECK (key ~ '^[0-9a-f]{32}$'::text),
  constraint brand_pictures_slot_check CHECK (slot = ANY (ARRAY['logo'::text, 'logo_light'::text, 'icon'::text])),
  constraint brand_pictures_width_check CHECK (width > 0::double precision)
);

create table brand_versions (
  id integer not null,
  accent text,
  logo text,
  logo_light text,
  icon text,
  saved_by text not null,
  saved_at timestamp(3) with time zone not null,
  constraint brand_versions_pkey PRIMARY KEY (id),
  constraint brand_versions_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$'::text),
  constraint brand_versions_icon_fkey FOREIGN KEY (icon) REFERENCES brand_pictures(key),
  constraint brand_versions_id_check CHECK (id > 0),
  constraint brand_versions_logo_fkey FOREIGN KEY (logo) REFERENCES brand_pictures(key),
  constraint brand_versions_logo_light_fkey FOREIGN KEY (logo_light) REFERENCES brand_pictures(key)
);
CREATE INDEX brand_versions_icon_idx ON brand_versions USING btree (icon);
CREATE INDEX brand_versions_logo_idx ON brand_versions USING btree (logo);
CREATE INDEX brand_versions_logo_light_idx ON brand_versions USING btree (logo_light);
CREATE TRIGGER brand_versions_changed AFTER INSERT ON brand_versions FOR EACH STATEMENT EXECUTE FUNCTION public_texts_changed();


-- server/features/machine

create table alarm_checks (
  is_only boolean default true not null,
  checked_at timestamp(3) with time zone not null,
  constraint alarm_checks_pkey PRIMARY KEY (is_only),
  constraint alarm_checks_is_only_check CHECK (is_only)
);

create table alarms (
  id integer generated always as identity not null,
  rule text not null,
  subject text not null,
  facts jsonb not null,
  found_at timestamp(3) with time zone not null,
  began_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  told_at timestamp(3) with time zone,
  constraint alarms_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX alarms_in_force ON alarms USING btree (rule, subject) WHERE (ended_at IS NULL);

create table certificates (
  address text not null,
  looked_at timestamp(3) with time zone not null,
  valid_until timestamp(3) with time zone,
  refusal text,
  failure text,
  constraint certificates_pkey PRIMARY KEY (address)
);

create table mail_bounces (
  id integer generated always as identity not null,
  at timestamp(3) with time zone not null,
  reason text not null,
  constraint mail_bounces_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_bounces_at ON mail_bounces USING btree (at);

create table service_calls (
  service text not null,
  bucket timestamp(3) with time zone not null,
  succeeded integer not null,
  failed integer not null,
  refused integer not null,
  constraint service_calls_pkey PRIMARY KEY (service, bucket)
);

create table service_states (
  service text not null,
  last_success_at timestamp(3) with time zone,
  last_failure_at timestamp(3) with time zone,
  last_reason text,
  failing_since timestamp(3) with time zone,
  constraint service_states_pkey PRIMARY KEY (service)
);

create table storage_days (
  day date not null,
  host text not null,
  kind text not null,
  bytes bigint not null,
  constraint storage_days_pkey PRIMARY KEY (day, host, kind)
);


-- server/features/launch

create table launch_steps (
  step text not null,
  state text not null,
  note text,
  set_by text not null,
  set_at timestamp(3) with time zone not null,
  constraint launch_steps_pkey PRIMARY KEY (step),
  constraint launch_steps_note_check CHECK (length(note) >= 1 AND length(note) <= 300),
  constraint launch_steps_state_check CHECK (state = ANY (ARRAY['confirmed'::text, 'left'::text]))
);

create table launch_trials (
  kind text not null,
  key bytea not null,
  reply text,
  began_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  findings jsonb,
  arrived_at timestamp(3) with time zone,
  constraint launch_trials_pkey PRIMARY KEY (kind),
  constraint launch_trials_check CHECK ((ended_at IS NULL) = (findings IS NULL)),
  constraint launch_trials_key_check CHECK (length(key) = 32),
  constraint launch_trials_kind_check CHECK (kind = ANY (ARRAY['letter'::text, 'address'::text]))
);


-- server/adapters/payments/mercanet

create table mercanet_payments (
  reference text not null,
  idempotency_key text not null,
  mandate text,
  amount_cents integer not null,
  return_url text,
  state text default 'pending'::text not null,
  failure text,
  taken_cents integer,
  currency_code text default '978'::text not null,
  card_brand text,
  card_last_four text,
  card_expires_on date,
  payer text,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  mandate_ended_at timestamp(3) with time zone,
  constraint mercanet_payments_pkey PRIMARY KEY (reference),
  constraint mercanet_payments_amount_cents_check CHECK (amount_cents >= 0),
  constraint mercanet_payments_card_last_four_check CHECK (card_last_four ~ '^[0-9]{4}$'::text),
  constraint mercanet_payments_check CHECK ((mandate IS NULL) = (return_url IS NOT NULL)),
  constraint mercanet_payments_currency_code_check CHECK (currency_code ~ '^[0-9]{3}$'::text),
  constraint mercanet_payments_idempotency_key_key UNIQUE (idempotency_key),
  constraint mercanet_payments_mandate_fkey FOREIGN KEY (mandate) REFERENCES mercanet_payments(reference),
  constraint mercanet_payments_reference_check CHECK (reference ~ '^[0-9A-Za-z]{1,35}$'::text),
  constraint mercanet_payments_state_check CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text, 'abandoned'::text])),
  constraint mercanet_payments_taken_cents_check CHECK (taken_cents >= 0)
);
CREATE INDEX mercanet_payments_mandate ON mercanet_payments USING btree (mandate, created_at) WHERE (mandate IS NOT NULL);

create table mercanet_refunds (
  idempotency_key text not null,
  payment text not null,
  amount_cents integer not null,
  left_before_cents integer not null,
  created_at timestamp(3) with time zone not null,
  held_until timestamp(3) with time zone,
  done_at timestamp(3) with time zone,
  constraint mercanet_refunds_pkey PRIMARY KEY (idempotency_key),
  constraint mercanet_refunds_amount_cents_check CHECK (amount_cents > 0),
  constraint mercanet_refunds_check CHECK (left_before_cents >= amount_cents),
  constraint mercanet_refunds_payment_fkey FOREIGN KEY (payment) REFERENCES mercanet_payments(reference)
);
CREATE UNIQUE INDEX mercanet_refunds_underway ON mercanet_refunds USING btree (payment) WHERE (done_at IS NULL);


-- server/adapters/payments/paypal

create table paypal_plans (
  client_id text not null,
  later_cents integer not null,
  recurring text not null,
  opening text not null,
  plan_id text not null,
  constraint paypal_plans_pkey PRIMARY KEY (client_id, later_cents, recurring, opening),
  constraint paypal_plans_later_cents_check CHECK (later_cents > 0),
  constraint paypal_plans_opening_check CHECK (opening = ANY (ARRAY['regular'::text, 'free-month'::text, 'first-price'::text])),
  constraint paypal_plans_recurring_check CHECK (recurring = ANY (ARRAY['MONTH'::text, 'YEAR'::text]))
);

create table paypal_products (
  client_id text not null,
  product_id text not null,
  constraint paypal_products_pkey PRIMARY KEY (client_id)
);

create table paypal_refunds (
  idempotency_key text not null,
  sale text not null,
  amount_cents integer not null,
  refund_id text,
  created_at timestamp(3) with time zone not null,
  constraint paypal_refunds_pkey PRIMARY KEY (idempotency_key),
  constraint paypal_refunds_amount_cents_check CHECK (amount_cents > 0),
  constraint paypal_refunds_refund_id_key UNIQUE (refund_id),
  constraint paypal_refunds_sale_fkey FOREIGN KEY (sale) REFERENCES paypal_sales(id)
);
CREATE INDEX paypal_refunds_sale ON paypal_refunds USING btree (sale);

create table paypal_sales (
  id text not null,
  subscription text not null,
  state text not null,
  amount_cents integer not null,
  currency text not null,
  seen_at timestamp(3) with time zone not null,
  constraint paypal_sales_pkey PRIMARY KEY (id),
  constraint paypal_sales_amount_cents_check CHECK (amount_cents >= 0),
  constraint paypal_sales_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint paypal_sales_state_check CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text])),
  constraint paypal_sales_subscription_fkey FOREIGN KEY (subscription) REFERENCES paypal_subscriptions(id)
);
CREATE INDEX paypal_sales_subscription ON paypal_sales USING btree (subscription);

create table paypal_subscriptions (
  id text not null,
  idempotency_key text not null,
  amount_cents integer not null,
  approve_url text not null,
  state text default 'pending'::text not null,
  failure text,
  first_sale text,
  taken_cents integer,
  currency text default 'EUR'::text not null,
  payer text,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  hold text,
  constraint paypal_subscriptions_pkey PRIMARY KEY (id),
  constraint paypal_subscriptions_amount_cents_check CHECK (amount_cents >= 0),
  constraint paypal_subscriptions_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint paypal_subscriptions_first_sale_key UNIQUE (first_sale),
  constraint paypal_subscriptions_hold_check CHECK (hold = ANY (ARRAY['suspended'::text, 'activating'::text])),
  constraint paypal_subscriptions_idempotency_key_key UNIQUE (idempotency_key),
  constraint paypal_subscriptions_state_check CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text, 'abandoned'::text])),
  constraint paypal_subscriptions_taken_cents_check CHECK (taken_cents >= 0)
);


-- server/adapters/payments/sandbox

create table sandbox_disputes (
  reference text not null,
  payment text not null,
  reason text not null,
  state text not null,
  awaits text,
  amount_cents integer not null,
  lost_cents integer default 0 not null,
  fee_cents integer default 0 not null,
  opened_at timestamp(3) with time zone not null,
  respond_by timestamp(3) with time zone not null,
  told_at timestamp(3) with time zone not null,
  constraint sandbox_disputes_pkey PRIMARY KEY (reference),
  constraint sandbox_disputes_amount_cents_check CHECK (amount_cents > 0),
  constraint sandbox_disputes_awaits_check CHECK (awaits = ANY (ARRAY['us'::text, 'payer'::text, 'provider'::text])),
  constraint sandbox_disputes_check CHECK ((state = 'open'::text) = (awaits IS NOT NULL)),
  constraint sandbox_disputes_payment_fkey FOREIGN KEY (payment) REFERENCES sandbox_payments(reference),
  constraint sandbox_disputes_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX sandbox_disputes_payment ON sandbox_disputes USING btree (payment);

create table sandbox_payments (
  reference text not null,
  idempotency_key text not null,
  method text not null,
  amount_cents integer not null,
  later_cents integer not null,
  later_recurring text not null,
  description text not null,
  locale text not null,
  return_url text not null,
  card_brand text,
  card_last_four text,
  card_expires_on date,
  payer text,
  plan text not null,
  state text default 'pending'::text not null,
  failure text,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  mandate text,
  mandate_ended_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  renewals text default 'paid'::text not null,
  constraint sandbox_payments_pkey PRIMARY KEY (reference),
  constraint sandbox_payments_amount_cents_check CHECK (amount_cents >= 0),
  constraint sandbox_payments_card_last_four_check CHECK (card_last_four ~ '^[0-9]{4}$'::text),
  constraint sandbox_payments_idempotency_key_key UNIQUE (idempotency_key),
  constraint sandbox_payments_later_cents_check CHECK (later_cents >= 0),
  constraint sandbox_payments_later_recurring_check CHECK (later_recurring = ANY (ARRAY['MONTH'::text, 'YEAR'::text])),
  constraint sandbox_payments_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint sandbox_payments_mandate_fkey FOREIGN KEY (mandate) REFERENCES sandbox_payments(reference),
  constraint sandbox_payments_method_check CHECK (method ~ '^[a-z]+$'::text),
  constraint sandbox_payments_plan_check CHECK (plan = ANY (ARRAY['paid'::text, 'refused'::text, 'funds'::text, 'expired-card'::text, 'cvv'::text, 'silence'::text])),
  constraint sandbox_payments_renewals_check CHECK (renewals = ANY (ARRAY['paid'::text, 'refused'::text, 'funds'::text, 'new-card'::text, 'authentication'::text, 'late'::text, 'twice'::text, 'never'::text, 'lost'::text])),
  constraint sandbox_payments_state_check CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text, 'abandoned'::text]))
);
CREATE INDEX sandbox_payments_mandate ON sandbox_payments USING btree (mandate, created_at) WHERE (mandate IS NOT NULL);

create table sandbox_refunds (
  idempotency_key text not null,
  payment text not null,
  amount_cents integer not null,
  created_at timestamp(3) with time zone not null,
  constraint sandbox_refunds_pkey PRIMARY KEY (idempotency_key),
  constraint sandbox_refunds_amount_cents_check CHECK (amount_cents > 0),
  constraint sandbox_refunds_payment_fkey FOREIGN KEY (payment) REFERENCES sandbox_payments(reference)
);
CREATE INDEX sandbox_refunds_payment ON sandbox_refunds USING btree (payment);

create table sandbox_renewals (
  payer text not null,
  answer text not null,
  constraint sandbox_renewals_pkey PRIMARY KEY (payer),
  constraint sandbox_renewals_answer_check CHECK (answer = ANY (ARRAY['paid'::text, 'refused'::text, 'funds'::text, 'new-card'::text, 'authentication'::text, 'late'::text, 'twice'::text, 'never'::text, 'lost'::text]))
);


-- server/http

create table tries (
  subject text not null,
  window_start timestamp(3) with time zone not null,
  count integer default 1 not null,
  constraint tries_pkey PRIMARY KEY (subject, window_start)
);


-- server/process

create table processes (
  id uuid not null,
  host text not null,
  port integer not null,
  role text not null,
  jobs text[] not null,
  version text not null,
  node text not null,
  migration text not null,
  ffmpeg text,
  started_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  running jsonb not null,
  connections integer not null,
  disk_free bigint not null,
  disk_total bigint not null,
  constraint processes_pkey PRIMARY KEY (id)
);


-- server/backup

create table last_backup (
  is_only boolean default true not null,
  ended_at timestamp(3) with time zone not null,
  is_encrypted boolean not null,
  drilled_at timestamp(3) with time zone,
  drill_faults integer,
  size_bytes bigint,
  place text,
  constraint last_backup_pkey PRIMARY KEY (is_only),
  constraint last_backup_is_only_check CHECK (is_only)
);


-- server/moving

create table file_moves (
  id integer generated always as identity not null,
  source text not null,
  target text not null,
  began_at timestamp(3) with time zone not null,
  constraint file_moves_pkey PRIMARY KEY (id),
  constraint file_moves_source_target_key UNIQUE (source, target)
);

create table moved_files (
  move_id integer not null,
  store text not null,
  key text not null,
  sha256 text,
  source_version text,
  target_version text,
  verified_at timestamp(3) with time zone,
  constraint moved_files_pkey PRIMARY KEY (move_id, store, key),
  constraint moved_files_check CHECK (num_nulls(sha256, source_version, target_version, verified_at) = ANY (ARRAY[0, 4])),
  constraint moved_files_move_id_fkey FOREIGN KEY (move_id) REFERENCES file_moves(id) ON DELETE CASCADE,
  constraint moved_files_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint moved_files_store_check CHECK (store = ANY (ARRAY['media'::text, 'images'::text]))
);
CREATE INDEX moved_files_under_way ON moved_files USING btree (move_id) WHERE (sha256 IS NULL);


-- server/chains

create table chain_checks (
  id integer generated always as identity not null,
  checked_at timestamp(3) with time zone not null,
  rows bigint not null,
  fault_count integer not null,
  faults jsonb not null,
  constraint chain_checks_pkey PRIMARY KEY (id)
);
CREATE INDEX chain_checks_at ON chain_checks USING btree (checked_at DESC);

create table chain_links (
  chain text not null,
  position bigint not null,
  row_key text not null,
  made_at timestamp(3) with time zone not null,
  digest bytea not null,
  hash bytea not null,
  constraint chain_links_pkey PRIMARY KEY (chain, "position"),
  constraint chain_links_chain_row_key_key UNIQUE (chain, row_key),
  constraint chain_links_digest_check CHECK (octet_length(digest) = 32),
  constraint chain_links_hash_check CHECK (octet_length(hash) = 32),
  constraint chain_links_position_check CHECK ("position" > 0)
);
CREATE TRIGGER chain_links_immutable BEFORE DELETE OR UPDATE ON chain_links FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chain_links_kept BEFORE TRUNCATE ON chain_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();


-- server/jobs

create table job_counts (
  name text not null,
  began_at timestamp(3) with time zone not null,
  what text not null,
  count integer not null,
  constraint job_counts_pkey PRIMARY KEY (name, began_at, what),
  constraint job_counts_count_check CHECK (count >= 0)
);

create view job_states as
 SELECT id,
    name,
    key,
    status,
    priority,
    attempts,
    progress,
    progress_message,
    last_error,
    run_at,
    started_at,
    ended_at,
    failure
   FROM jobs;

create table job_workers (
  id uuid not null,
  takes text[] not null,
  lacks text[] not null,
  started_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  constraint job_workers_pkey PRIMARY KEY (id)
);

create table jobs (
  id bigint generated always as identity not null,
  name text not null,
  data jsonb default '{}'::jsonb not null,
  key text,
  run_at timestamp(3) with time zone not null,
  attempts smallint default 0 not null,
  locked_until timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  last_error text,
  created_at timestamp(3) with time zone default now() not null,
  status text default 'waiting'::text not null,
  fence integer default 0 not null,
  priority smallint default 0 not null,
  group_key text,
  group_limit smallint,
  group_slot smallint,
  progress real default 0 not null,
  progress_message text,
  started_at timestamp(3) with time zone,
  cancel_asked_at timestamp(3) with time zone,
  deaths smallint default 0 not null,
  due_since timestamp(3) with time zone not null,
  failure text,
  log jsonb default '[]'::jsonb not null,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_check CHECK (group_slot >= 1 AND group_slot <= group_limit),
  constraint jobs_check1 CHECK ((group_key IS NULL) = (group_limit IS NULL)),
  constraint jobs_check2 CHECK ((status = 'running'::text) = (locked_until IS NOT NULL)),
  constraint jobs_check3 CHECK ((status = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL)),
  constraint jobs_check4 CHECK (group_slot IS NULL OR status = 'running'::text),
  constraint jobs_check5 CHECK (failure IS NULL OR status = 'failed'::text),
  constraint jobs_deaths_check CHECK (deaths >= 0),
  constraint jobs_failure_check CHECK (failure = ANY (ARRAY['error'::text, 'refused'::text, 'worker-died'::text])),
  constraint jobs_group_limit_check CHECK (group_limit > 0),
  constraint jobs_progress_check CHECK (progress >= 0::double precision AND progress <= 1::double precision),
  constraint jobs_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX jobs_due ON jobs USING btree (priority DESC, run_at, id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX jobs_ended ON jobs USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX jobs_group_slot ON jobs USING btree (group_key, group_slot) WHERE (group_slot IS NOT NULL);
CREATE UNIQUE INDEX jobs_key ON jobs USING btree (name, key) WHERE ((key IS NOT NULL) AND (status = ANY (ARRAY['waiting'::text, 'running'::text])));
CREATE INDEX jobs_listed ON jobs USING btree (name, status, id);
CREATE INDEX jobs_of_key ON jobs USING btree (name, key, id) WHERE (key IS NOT NULL);


-- server/database

create table schema_migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp(3) with time zone default now() not null,
  safe_since text,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);


-- Functions of several owners

CREATE OR REPLACE FUNCTION public.account_standing(account integer, at timestamp with time zone)
 RETURNS TABLE(status smallint, subscription_id integer, screens smallint)
 LANGUAGE sql
 STABLE
AS $function$
    select standing.* from accounts a cross join lateral standing_of(a.id, a.type, at) standing where a.id = account
  $function$;

CREATE OR REPLACE FUNCTION public.append_to_chain(of_chain text, of_row text, made timestamp with time zone, content text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  last record;
  row_digest bytea := sha256(convert_to(content, 'UTF8'));
  place bigint;
  made_ms bigint := floor(extract(epoch from made::timestamptz(3)) * 1000);
begin
  perform pg_advisory_xact_lock(5113026);
  select l.position, l.hash into last from chain_links l where l.chain = of_chain order by l.position desc limit 1;
  place := coalesce(last.position, 0) + 1;
  insert into chain_links (chain, position, row_key, made_at, digest, hash)
  values (of_chain, place, of_row, made, row_digest, sha256(
    coalesce(last.hash, '') || row_digest
      || convert_to(of_chain || ' ' || place || ' ' || made_ms || ' ' || of_row, 'UTF8')));
end $function$;

CREATE OR REPLACE FUNCTION public.beginning_forms(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN string_to_array(('^'::text || array_to_string(shortened("left"(word, 4)), ' ^'::text)), ' '::text);

CREATE OR REPLACE FUNCTION public.folded(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(lower(unaccent('unaccent'::regdictionary, replace(replace(lower($1), 'œ'::text, 'oe'::text), 'æ'::text, 'ae'::text))), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.joined_en(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(regexp_replace(folded($1), '^(the|an?) '::text, ''::text), ' '::text, ''::text);

CREATE OR REPLACE FUNCTION public.joined_fr(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(regexp_replace(folded($1), '^(l|le|la|les|un|une|des) '::text, ''::text), ' '::text, ''::text);

CREATE OR REPLACE FUNCTION public.kid_mark(is_kid boolean)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN is_kid THEN '''=kid'''::tsvector ELSE ''::tsvector END;

CREATE OR REPLACE FUNCTION public.marked(mark text, words tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(ARRAY(SELECT (marked.mark || word.word) FROM unnest(tsvector_to_array(marked.words)) word(word)));

CREATE OR REPLACE FUNCTION public.near_words(given text, reader text)
 RETURNS SETOF search_words
 LANGUAGE sql
 STABLE STRICT
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$
  select * from search_words
  where language = reader and word % given and length(word) between length(given) - 2 and length(given) + 2
  order by similarity(word, given) desc, word limit 40
$function$;

CREATE OR REPLACE FUNCTION public.notify_after_commit(channel text, payload text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('silecs.notifies_after_commit', true) = 'on' then
    raise info using message = channel, detail = payload, errcode = 'SN001';
  else
    perform pg_notify(channel, payload);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.operator_facts(o operator_identity)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_object(
    'companyName', o.company_name, 'companyAddress', o.company_address, 'siren', o.siren,
    'vatNumber', coalesce(o.vat_number, ''), 'supportEmail', o.support_email, 'phone', o.phone,
    'publicationDirector', o.publication_director, 'host', o.host, 'mediator', o.mediator,
    -- 'SAS au capital de 10 000 €, RCS Paris 123 456 789', as the law wants it on invoices.
    'registration', concat_ws(', ',
      nullif(o.legal_form || case when o.legal_form <> '' and o.capital <> '' then ' au capital de ' || o.capital else '' end, ''),
      nullif(o.register, '')))
$function$;

CREATE OR REPLACE FUNCTION public.paid_access_ended(account integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
    select greatest(
      (select max(coalesce(s.ended_at, s.runs_until)) from subscriptions s
        where s.account_id = account and s.status not in ('pending', 'abandoned')),
      (select max(least(m.left_at, (g.ends_on + 1)::timestamp at time zone 'Europe/Paris'))
        from client_group_members m join client_groups g on g.id = m.group_id where m.account_id = account))
  $function$;

CREATE OR REPLACE FUNCTION public.person_slug(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(folded($1), ' '::text, '-'::text);

CREATE OR REPLACE FUNCTION public.proper_names(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg(found.found[1], ' '::text) AS string_agg FROM regexp_matches($1, '(?:(?<=[[:alpha:],;] )|(?<=[’'']))([[:upper:]][[:alpha:]]{2,})'::text, 'g'::text) found(found));

CREATE OR REPLACE FUNCTION public.public_texts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_after_commit('public_texts_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_news_revision(profile_ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update profiles set news_revision = news_revision + 1
    where id in (select id from profiles where id = any(profile_ids) order by id for no key update);
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never removed', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.remember_words(ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_words (language, word, is_name, is_proper)
  select language, word, bool_or(is_name), bool_or(is_proper)
  from search_texts(ids)
  cross join lateral (values
    ('fr', true, false, title_fr || ' ' || labels_fr), ('en', true, false, title_en || ' ' || labels_en),
    ('fr', false, false, text_fr), ('en', false, false, text_en),
    ('fr', false, true, proper_names(text_fr)), ('en', false, true, proper_names(text_en))
  ) told (language, is_name, is_proper, text)
  cross join unnest(tsvector_to_array(to_tsvector('simple', folded(text)))) word
  where length(word) between 3 and 40 and word !~ '^[0-9]+$'
  group by language, word order by language, word
  on conflict (language, word) do update
    set is_name = search_words.is_name or excluded.is_name, is_proper = search_words.is_proper or excluded.is_proper
    where excluded.is_name > search_words.is_name or excluded.is_proper > search_words.is_proper
$function$;

CREATE OR REPLACE FUNCTION public.rewrite_search_documents(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from videos where id = any (ids) order by id for no key update;
  perform write_search_documents(ids);
end $function$;

CREATE OR REPLACE FUNCTION public.search_facts(ids integer[])
 RETURNS TABLE(video_id integer, facts tsvector)
 LANGUAGE sql
 STABLE
AS $function$
  select video_id, array_to_tsvector(array_agg(fact))
  from (
    select id as video_id, '=' || type as fact from videos where id = any (ids)
    union all select id, '=kid' from videos where id = any (ids) and is_kid
    union all select id, '=free' from videos where id = any (ids) and is_free_episode
    union all select video_id, '=c' || category_id from video_categories where video_id = any (ids)
    union all select video_id, '=a' || age_id from video_ages where video_id = any (ids)
    union all
    select e.video_id, unnest(array['=s' || s.number, '=e' || e.number, '=s' || s.number || 'e' || e.number])
      from (
        select id as video_id, season_id, episode_number as number from videos where id = any (ids)
        union all
        select series_id, season_id, episode_number from videos where type = 'episode' and series_id = any (ids)
      ) e join seasons s on s.id = e.season_id
  ) told group by video_id
$function$;

CREATE OR REPLACE FUNCTION public.search_texts(ids integer[])
 RETURNS TABLE(video_id integer, title_fr text, title_en text, labels_fr text, labels_en text, text_fr text, text_en text)
 LANGUAGE sql
 STABLE
AS $function$
  select v.id, without_possessives(v.title_fr), v.title_en,
    -- 'Saison 2' is no name: every series has one.
    without_possessives(concat_ws(' ', v.tag_name_fr, v.brand, v.edition_fr, v.keywords_fr, led.title_fr,
      regexp_replace(season.title_fr, '^Saison \d+$', ''), made_by.names)),
    concat_ws(' ', v.tag_name_en, v.brand, v.edition_en, v.keywords_en, led.title_en,
      regexp_replace(season.title_en, '^Season \d+$', ''), made_by.names),
    without_possessives(without_markup(v.description_fr)), without_markup(v.description_en)
  from videos v
  left join videos led on led.id = v.series_id
  left join seasons season on season.id = v.season_id
  left join lateral (
    select string_agg(p.name, ' ' order by c.role, c.position) as names
    from credits c join people p on p.id = c.person_id where c.video_id = v.id
  ) made_by on true
  where v.id = any (ids)
$function$;

CREATE OR REPLACE FUNCTION public.shortened(word text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  forms text[] := array[word];
begin
  for letter in 1..length(word) loop
    forms := array_append(forms, overlay(word placing '' from letter for 1));
  end loop;
  return forms;
end $function$;

CREATE OR REPLACE FUNCTION public.sought_account(first_name text, last_name text, email text, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (folded(((((first_name || ' '::text) || last_name) || ' '::text) || email)) || COALESCE((' '::text || ltrim(phone, '+'::text)), ''::text));

CREATE OR REPLACE FUNCTION public.standing_of(account integer, account_type smallint, at timestamp with time zone)
 RETURNS TABLE(status smallint, subscription_id integer, screens smallint)
 LANGUAGE sql
 STABLE
AS $function$
    select
      case
        when latest.is_live or member.is_paid_for then 1::smallint
        when latest.id is not null or member.is_paid_for is not null then 2::smallint
        else 0::smallint
      end,
      latest.id,
      case
        when latest.is_live then (
          select pg.screens from plans p join plan_groups pg on pg.id = p.group_id where p.id = latest.plan_id)
        when member.is_paid_for then 1::smallint
        when account_type = 2 then 3::smallint
        else 1::smallint
      end
    from (values (1)) one
    left join lateral (
      select s.id, s.plan_id,
        coalesce(s.status in ('trialing', 'active', 'past_due') and s.runs_until > at and s.suspended_at is null, false)
          as is_live
      from subscriptions s
      where s.account_id = account and s.status not in ('pending', 'abandoned')
      order by is_live desc, s.id desc limit 1
    ) latest on true
    left join lateral (
      select bool_or(m.left_at is null and g.ends_on >= (at at time zone 'Europe/Paris')::date) as is_paid_for
      from client_group_members m join client_groups g on g.id = m.group_id
      where m.account_id = account and latest.is_live is not true
    ) member on true
  $function$;

CREATE OR REPLACE FUNCTION public.typed_forms(folded_text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  forms text[] := '{}';
  word text;
begin
  foreach word in array string_to_array(folded_text, ' ') loop
    if word ~ '^[^0-9]{4,}$' then
      forms := forms || public.word_forms(word) || public.beginning_forms(word);
    end if;
  end loop;
  return forms;
end $function$;

CREATE OR REPLACE FUNCTION public.without_markup(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(html, '<[^>]*>|&#?[[:alnum:]]+;'::text, ' '::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.without_possessives(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace($1, ('(?<!\m(?:le|un|du|au|ce|quel|chaque|aucun|premier|dernier|nouveau|beau|bon|petit|grand) )\mson\M'::text || '(?= +(?!(?:et|ou|de|du|des|d|qui|que|est|a)\M)[[:alpha:]])'::text), ' '::text, 'gi'::text);

CREATE OR REPLACE FUNCTION public.without_tags(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(html, '<[^>]*>'::text, ' '::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.word_forms(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN shortened("left"(word, 16));

CREATE OR REPLACE FUNCTION public.words_en(text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT strip((to_tsvector('simple'::regconfig, spelled.spelled) || to_tsvector('search_en'::regconfig, spelled.spelled))) AS strip FROM folded($1) spelled(spelled));

CREATE OR REPLACE FUNCTION public.words_fr(text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT strip((to_tsvector('simple'::regconfig, spelled.spelled) || to_tsvector('search_fr'::regconfig, spelled.spelled))) AS strip FROM folded($1) spelled(spelled));

CREATE OR REPLACE FUNCTION public.write_search_documents(ids integer[])
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
AS $function$
  -- Materialized, so that each vector is made once for both languages.
  with words as materialized (
    select video_id, facts, words_fr(title_fr) as title_fr, words_en(title_en) as title_en,
      words_fr(labels_fr) as labels_fr, words_en(labels_en) as labels_en,
      strip(to_tsvector('search_fr', folded(text_fr))) as text_fr,
      strip(to_tsvector('search_en', folded(text_en))) as text_en
    from search_texts(ids) join search_facts(ids) using (video_id)
  )
  insert into search_documents (video_id, fr, en)
  select video_id, every || marked('!', title_fr) || marked('#', labels_fr) || marked('~', text_fr),
    every || marked('!', title_en) || marked('#', labels_en) || marked('~', text_en)
  from words cross join lateral (select facts || title_fr || title_en || labels_fr || labels_en as every) names
  on conflict (video_id) do update set fr = excluded.fr, en = excluded.en;
  select remember_words(ids)
$function$;
