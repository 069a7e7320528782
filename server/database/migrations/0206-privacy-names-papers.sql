-- The privacy policy says how long contracts, payments and declarations of leaving are kept. Only what an editor left as the program had worded it is
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
    ('<td>Dix ans pour les factures</td>',
      '<td>Dix ans à compter de la clôture de l’exercice pour les contrats, les paiements et les factures</td></tr>
<tr><th scope="row">Déclarations de résiliation ou de rétractation</th><td>Prouver ce qui a été déclaré</td><td>Obligation légale</td><td>Aussi longtemps que le contrat qu’elles visent, cinq ans si elles n’en visent aucun</td>'),
    ('<td>Ten years for invoices</td>',
      '<td>Ten years from the close of the financial year for contracts, payments and invoices</td></tr>
<tr><th scope="row">Declarations of cancellation or withdrawal</th><td>To prove what was declared</td><td>Legal duty</td><td>As long as the contract they are about, five years where there is none</td>')
  ) as changes (said, says) loop
    french := replace(french, change.said, change.says);
    english := replace(english, change.said, change.says);
  end loop;
  update pages set content_fr = french, content_en = english
    where slug = page.slug and (content_fr, content_en) is distinct from (french, english);
end $$;
