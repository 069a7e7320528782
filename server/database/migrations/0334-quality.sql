-- How well playback went, from reports of the player that name no person (server/features/figures/quality).

create table quality_reports (
  -- Random for each playback.
  sid uuid not null,
  -- Place in the playback: what is sent twice is kept once.
  sn integer not null,
  received_at timestamptz(3) not null,
  -- The civil day of Paris on which it was measured.
  day date not null,
  video_id integer not null,
  browser text not null,
  network text not null,
  -- The wait for the first picture; in one report of a playback.
  start_ms integer,
  played_ms integer not null,
  stalled_ms integer not null,
  bitrate_kbps integer,
  -- Why playback became impossible.
  failure text,
  primary key (sid, sn)
);
create index quality_reports_day on quality_reports (day);
create index quality_reports_received on quality_reports using brin (received_at);

-- Sums of a day: of all, of a title, a browser, or a kind of network.
create table quality_days (
  day date not null,
  kind text not null,
  key text not null,
  playbacks integer not null,
  stalled_playbacks integer not null,
  failed_playbacks integer not null,
  starts integer not null,
  -- Sum of 8 / (8 + seconds) of each start, in millionths.
  start_scores bigint not null,
  played_ms bigint not null,
  stalled_ms bigint not null,
  primary key (day, kind, key)
);

-- How often a value fell into a bucket whose bounds grow by a twentieth: starts by milliseconds, and seconds played by bit rate.
create table quality_histograms (
  day date not null,
  kind text not null,
  key text not null,
  measure text not null check (measure in ('start', 'bitrate')),
  bucket smallint not null,
  count bigint not null,
  primary key (day, kind, key, measure, bucket)
);

create table quality_state (
  id boolean primary key default true check (id),
  kept_at timestamptz(3)
);
insert into quality_state (kept_at) values (null);

-- The privacy policy tells of it, beside a sentence that an editor left as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    'Le service compte lui-même, sans cookie, les étapes d’une inscription, les lectures et les résiliations.',
    'Le service compte lui-même, sans cookie, les étapes d’une inscription, les lectures et les résiliations. Le lecteur mesure aussi, chaque minute, comment se passe la lecture (titre, attente, interruptions, débit, navigateur, type de réseau), sous un numéro tiré au hasard à chaque lecture : rien n’y désigne une personne, et rien n’en est transmis à un tiers. Une mesure qui n’a pu être envoyée attend dans l’onglet. Les profils Kids, les élèves et les personnes qui refusent la mesure ou s’y opposent n’en envoient aucune. Ces mesures sont gardées treize mois, puis leurs seules sommes.'),
  content_en = replace(content_en,
    'The service itself counts, without cookies, the steps of a sign-up, plays and cancellations.',
    'The service itself counts, without cookies, the steps of a sign-up, plays and cancellations. The player also measures, each minute, how playback goes (title, wait, interruptions, bit rate, browser, kind of network), under a number drawn at random for each playback: nothing in it names a person, and none of it is handed to a third party. A measurement that could not be sent waits in the tab. Kids profiles, pupils and people who refuse measurement or object to it send none. These measurements are kept for thirteen months, then their sums alone.')
where slug = 'politique-de-confidentialite'
  and (position('Le service compte lui-même, sans cookie, les étapes d’une inscription, les lectures et les résiliations.' in content_fr) > 0
    or position('The service itself counts, without cookies, the steps of a sign-up, plays and cancellations.' in content_en) > 0);
