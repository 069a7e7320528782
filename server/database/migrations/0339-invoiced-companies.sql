-- Companies in whose name the invoices of an account are issued, from the next one on. Issued invoices hold a copy.
create table invoiced_companies (
  account_id integer primary key references accounts (id),
  name text not null check (name <> ''),
  siren text not null check (siren ~ '^\d{9}$'),
  -- Null for a company without a VAT number (CGI, article 293 B).
  vat_number text check (vat_number <> ''),
  address text not null check (address <> ''),
  postcode text not null check (postcode ~ '^\d{5}$'),
  city text not null check (city <> ''),
  changed_at timestamptz(3) not null
);
