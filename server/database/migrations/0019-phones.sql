-- A number is kept as every network knows it (E.164): '+33612345678'. Its prefix is part of it.
alter table accounts drop constraint accounts_phone_check;
update accounts set phone = case
    when phone like '00%' then '+' || substr(phone, 3)
    when country_code in ('IT', 'SM', 'VA') then '+' || phone_prefix::integer || phone
    else '+' || phone_prefix::integer || regexp_replace(phone, '^0', '')
  end
where phone is not null;
alter table accounts drop column phone_prefix;
alter table accounts add check (phone ~ '^\+[1-9][0-9]{4,16}$');

update contact_messages set phone = coalesce(phone_prefix, '+33') || phone where phone is not null;
alter table contact_messages drop column phone_prefix;
