-- Passkeys of subscribers, which sign in by themselves.
create table account_passkeys (
  id             integer generated always as identity primary key,
  account_id     integer not null references accounts on delete cascade,
  credential_id  text not null unique,
  -- By which the authenticator names the account (WebAuthn Level 3, 5.4.3).
  user_handle    bytea not null,
  public_key     bytea not null,
  counter        bigint not null,
  transports     text[] not null,
  name           text not null,
  created_at     timestamptz(3) not null,
  last_used_at   timestamptz(3)
);
create index account_passkeys_account on account_passkeys (account_id);

-- Challenges that were answered, until they expire. Whoever inserts the row has won the challenge.
create table spent_passkey_challenges (
  challenge_hash  bytea primary key,
  expires_at      timestamptz(3) not null
);
create index spent_passkey_challenges_expiry on spent_passkey_challenges (expires_at);

-- When the password or a passkey was given on this device; null where a one-time code of another device signed it in.
alter table sessions add column authenticated_at timestamptz(3);

-- The privacy policy: a row below that of the networks, where an editor left that as it was worded. One new version of the page.
update pages set
  content_fr = replace(content_fr, '<tr><th scope="row">Empreinte des réseaux de connexion</th><td>Reconnaître les vôtres quand quelqu’un essaie des mots de passe</td><td>Intérêt légitime</td><td>Un an</td></tr>',
    '<tr><th scope="row">Empreinte des réseaux de connexion</th><td>Reconnaître les vôtres quand quelqu’un essaie des mots de passe</td><td>Intérêt légitime</td><td>Un an</td></tr>
<tr><th scope="row">Clés d’accès (nom, clé publique, dates)</th><td>Vous connecter sans mot de passe ; votre empreinte ou votre visage ne quitte pas votre appareil</td><td>Contrat</td><td>Jusqu’à leur retrait ou à l’effacement du compte</td></tr>'),
  content_en = replace(content_en, '<tr><th scope="row">Fingerprint of the networks you log in from</th><td>To know yours when somebody tries passwords</td><td>Legitimate interest</td><td>One year</td></tr>',
    '<tr><th scope="row">Fingerprint of the networks you log in from</th><td>To know yours when somebody tries passwords</td><td>Legitimate interest</td><td>One year</td></tr>
<tr><th scope="row">Passkeys (name, public key, dates)</th><td>To log you in without a password; your fingerprint or face never leaves your device</td><td>Contract</td><td>Until removed, or the account is erased</td></tr>')
where slug = 'politique-de-confidentialite'
  and (strpos(content_fr, '<tr><th scope="row">Empreinte des réseaux de connexion</th><td>Reconnaître les vôtres quand quelqu’un essaie des mots de passe</td><td>Intérêt légitime</td><td>Un an</td></tr>') > 0
    or strpos(content_en, '<tr><th scope="row">Fingerprint of the networks you log in from</th><td>To know yours when somebody tries passwords</td><td>Legitimate interest</td><td>One year</td></tr>') > 0);
