-- What people do on the way to a subscription and with it, for the operator's own figures. Kid profiles leave nothing here.
create table tracking_events (
  id           bigint generated always as identity primary key,
  name         text not null check (name in ('registration_step', 'registration_cancelled', 'registration_on_hold',
                 'payment_status', 'subscription_started', 'subscription_cancelled', 'video_played')),
  account_id   integer references accounts on delete cascade,
  -- Random for each visit of a page, or derived from the account: names nobody outside.
  visitor      text not null check (visitor ~ '^[0-9a-f]{16}$'),
  details      jsonb not null default '{}',
  -- Whether measurement was accepted when it happened: nothing else leaves the service.
  consented    boolean not null,
  happened_at  timestamptz(3) not null,
  sent_at      timestamptz(3)
);
create index tracking_events_account on tracking_events (account_id, id desc) where account_id is not null;
create index tracking_events_unsent on tracking_events (id) where consented and sent_at is null;
create index tracking_events_time on tracking_events using brin (happened_at);

create view title_categories as
  select l.video_id, c.id, c.title_fr, c.title_en from video_categories l join categories c on c.id = l.category_id;
