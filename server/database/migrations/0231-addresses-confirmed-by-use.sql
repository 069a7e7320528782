-- batches of 1000 by accounts.id
-- An address of before confirmations counts as confirmed where its holder has paid for more than thirty days, and no letter to the
-- account was refused: contract, invoices and announcements went there (docs/decisions/0232-addresses-confirmed-by-use.md).
update accounts a set email_confirmed_at = now()
where a.id = any($1) and a.email_confirmed_at is null and a.erased_at is null and a.pupil_of is null
  and exists (
    select from payments p
    where p.account_id = a.id and p.status = 'paid' and p.amount_cents > 0 and p.settled_at < now() - interval '30 days')
  and not exists (
    select from jobs j
    where j.failure = 'refused' and (j.data ->> 'accountId' = a.id::text
      or j.data ->> 'subscriptionId' in (select s.id::text from subscriptions s where s.account_id = a.id)))
