-- What the editors' table filters and orders by, over all titles, drafts included.

create index videos_folded_fr_trigram on videos using gin (folded_fr gin_trgm_ops);
create index videos_folded_en_trigram on videos using gin (folded_en gin_trgm_ops);
create index videos_by_title on videos (folded_fr, id) where type <> 'episode';
create index videos_by_change on videos (updated_at desc, id desc) where type <> 'episode';
create index videos_by_beginning on videos ((coalesce(published_at, planned_at)) desc nulls last, id desc) where type <> 'episode';
create index videos_by_end on videos (unpublished_at, id) where type <> 'episode';
create index videos_unpublished on videos (state, updated_at desc, id desc) where state <> 'published';
