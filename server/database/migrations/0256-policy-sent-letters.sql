-- The privacy policy names the letters that are kept. Only below a line that an editor left as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    '<tr><th scope="row">Notes de l’équipe à votre sujet</th><td>Se souvenir, quand vous nous écrivez, de ce qui a été convenu</td><td>Intérêt légitime</td><td>Jusqu’à l’effacement du compte</td></tr>',
    '<tr><th scope="row">Notes de l’équipe à votre sujet</th><td>Se souvenir, quand vous nous écrivez, de ce qui a été convenu</td><td>Intérêt légitime</td><td>Jusqu’à l’effacement du compte</td></tr>
<tr><th scope="row">Courriers que nous vous envoyons, sans leurs liens secrets, et réponse du serveur de messagerie</th><td>Savoir ce qui vous a été écrit, et vous le renvoyer</td><td>Intérêt légitime</td><td>Deux ans, au plus tard jusqu’à l’effacement du compte</td></tr>'),
  content_en = replace(content_en,
    '<tr><th scope="row">Notes of the staff about you</th><td>To remember, when you write to us, what was agreed</td><td>Legitimate interest</td><td>Until the account is erased</td></tr>',
    '<tr><th scope="row">Notes of the staff about you</th><td>To remember, when you write to us, what was agreed</td><td>Legitimate interest</td><td>Until the account is erased</td></tr>
<tr><th scope="row">Letters that we send you, without their secret links, and the mail server’s answer</th><td>To know what was written to you, and to send it again</td><td>Legitimate interest</td><td>Two years, at the latest until the account is erased</td></tr>')
where slug = 'politique-de-confidentialite'
  and (position('<tr><th scope="row">Notes de l’équipe à votre sujet</th><td>Se souvenir, quand vous nous écrivez, de ce qui a été convenu</td><td>Intérêt légitime</td><td>Jusqu’à l’effacement du compte</td></tr>' in content_fr) > 0
    or position('<tr><th scope="row">Notes of the staff about you</th><td>To remember, when you write to us, what was agreed</td><td>Legitimate interest</td><td>Until the account is erased</td></tr>' in content_en) > 0);
