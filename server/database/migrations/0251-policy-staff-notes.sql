-- The privacy policy names what the staff note about a person, as the copy of their data does. Only below a line that an editor
-- left as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    '<tr><th scope="row">Messages à l’assistance</th><td>Vous répondre</td><td>Intérêt légitime</td><td>Trois ans</td></tr>',
    '<tr><th scope="row">Messages à l’assistance</th><td>Vous répondre</td><td>Intérêt légitime</td><td>Trois ans</td></tr>
<tr><th scope="row">Notes de l’équipe à votre sujet</th><td>Se souvenir, quand vous nous écrivez, de ce qui a été convenu</td><td>Intérêt légitime</td><td>Jusqu’à l’effacement du compte</td></tr>'),
  content_en = replace(content_en,
    '<tr><th scope="row">Messages to support</th><td>To answer you</td><td>Legitimate interest</td><td>Three years</td></tr>',
    '<tr><th scope="row">Messages to support</th><td>To answer you</td><td>Legitimate interest</td><td>Three years</td></tr>
<tr><th scope="row">Notes of the staff about you</th><td>To remember, when you write to us, what was agreed</td><td>Legitimate interest</td><td>Until the account is erased</td></tr>')
where slug = 'politique-de-confidentialite'
  and (position('<tr><th scope="row">Messages à l’assistance</th><td>Vous répondre</td><td>Intérêt légitime</td><td>Trois ans</td></tr>' in content_fr) > 0
    or position('<tr><th scope="row">Messages to support</th><td>To answer you</td><td>Legitimate interest</td><td>Three years</td></tr>' in content_en) > 0);
