-- What a link to a page says in the header or the footer, where its title is too long for one: empty, it says the title.
alter table pages
  add column link_fr text not null default '' check (length(link_fr) <= 40),
  add column link_en text not null default '' check (length(link_en) <= 40);
update pages set link_fr = 'CGU', link_en = 'Terms of use' where slug = 'cgu';
update pages set link_fr = 'RGPD', link_en = 'GDPR' where slug = 'rgpd';
