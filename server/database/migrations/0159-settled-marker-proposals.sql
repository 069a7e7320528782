-- When a person confirmed or refused them. They are kept, so that the same is not proposed again with the season's next episode.
alter table marker_proposals add column settled_at timestamptz(3);
