alter table videos validate constraint videos_year;
alter table videos validate constraint videos_countries;
