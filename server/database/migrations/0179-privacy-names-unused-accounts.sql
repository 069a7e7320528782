-- The privacy policy says when accounts that nobody uses are erased. Only what an editor left as the program had worded it is
-- replaced. One new version of the page.
do $$
declare
  page record;
  change record;
  french text;
  english text;
begin
  select slug, content_fr, content_en into page from pages where slug = 'politique-de-confidentialite';
  french := page.content_fr;
  english := page.content_en;
  for change in select said, says from (values
    ('<h2>Ce que nous ne faisons pas</h2>',
      '<h2>Quand un compte ne sert plus</h2>
<p>Un compte pour lequel personne n’a jamais payé est effacé un an après sa dernière utilisation. Un compte dont l’abonnement, ou le groupe qui le payait, a pris fin est effacé trois ans après cette fin, ou après sa dernière utilisation si elle est plus récente. Nous vous l’annonçons par email trente jours, puis sept jours avant : vous connecter suffit pour garder le compte. Rien n’est effacé tant qu’un paiement, un remboursement, une demande à l’assistance ou une obligation légale reste ouvert.</p>
<h2>Ce que nous ne faisons pas</h2>'),
    ('<h2>What we do not do</h2>',
      '<h2>When an account is not used any more</h2>
<p>An account that nobody ever paid for is erased one year after its last use. An account whose subscription, or the group that paid for it, has ended is erased three years after that end, or after its last use where that is later. We tell you by email thirty days and then seven days ahead: logging in is enough to keep the account. Nothing is erased while a payment, a refund, a request to support or a legal duty is open.</p>
<h2>What we do not do</h2>'),
    ('<td>Jusqu’à l’effacement du compte</td>',
      '<td>Jusqu’à l’effacement du compte, à votre demande ou quand il ne sert plus</td>'),
    ('<td>Until the account is erased</td>',
      '<td>Until the account is erased, at your wish or when it is not used any more</td>')
  ) as changes (said, says) loop
    french := replace(french, change.said, change.says);
    english := replace(english, change.said, change.says);
  end loop;
  update pages set content_fr = french, content_en = english
    where slug = page.slug and (content_fr, content_en) is distinct from (french, english);
end $$;
