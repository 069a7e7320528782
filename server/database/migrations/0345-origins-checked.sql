alter table videos validate constraint videos_european;
alter table videos validate constraint videos_french_expression;
alter table videos validate constraint videos_origin_reason;
