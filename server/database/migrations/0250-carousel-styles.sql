-- The styles of carousels are the contract's list (contract/images.ts), which every call that stores one checks.
alter table categories drop constraint categories_style_check;
alter table categories add constraint categories_style_check check (style ~ '^[a-z]+$');
