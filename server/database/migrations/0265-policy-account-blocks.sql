-- The privacy policy names the block of an account, as the copy of a person's data does. Only below a line that an editor left as the
-- program had worded it.
update pages set
  content_fr = replace(content_fr,
    '<tr><th scope="row">Courriers que nous vous envoyons, sans leurs liens secrets, et réponse du serveur de messagerie</th><td>Savoir ce qui vous a été écrit, et vous le renvoyer</td><td>Intérêt légitime</td><td>Deux ans, au plus tard jusqu’à l’effacement du compte</td></tr>',
    '<tr><th scope="row">Courriers que nous vous envoyons, sans leurs liens secrets, et réponse du serveur de messagerie</th><td>Savoir ce qui vous a été écrit, et vous le renvoyer</td><td>Intérêt légitime</td><td>Deux ans, au plus tard jusqu’à l’effacement du compte</td></tr>
<tr><th scope="row">Blocage de votre compte, et ce que nous vous en avons dit</th><td>Protéger le compte, les paiements et le service</td><td>Intérêt légitime</td><td>Jusqu’au déblocage, ou à l’effacement du compte</td></tr>'),
  content_en = replace(content_en,
    '<tr><th scope="row">Letters that we send you, without their secret links, and the mail server’s answer</th><td>To know what was written to you, and to send it again</td><td>Legitimate interest</td><td>Two years, at the latest until the account is erased</td></tr>',
    '<tr><th scope="row">Letters that we send you, without their secret links, and the mail server’s answer</th><td>To know what was written to you, and to send it again</td><td>Legitimate interest</td><td>Two years, at the latest until the account is erased</td></tr>
<tr><th scope="row">Block of your account, and what we told you about it</th><td>To protect the account, payments and the service</td><td>Legitimate interest</td><td>Until the account is unblocked, or erased</td></tr>')
where slug = 'politique-de-confidentialite'
  and (position('<tr><th scope="row">Courriers que nous vous envoyons, sans leurs liens secrets, et réponse du serveur de messagerie</th><td>Savoir ce qui vous a été écrit, et vous le renvoyer</td><td>Intérêt légitime</td><td>Deux ans, au plus tard jusqu’à l’effacement du compte</td></tr>' in content_fr) > 0
    or position('<tr><th scope="row">Letters that we send you, without their secret links, and the mail server’s answer</th><td>To know what was written to you, and to send it again</td><td>Legitimate interest</td><td>Two years, at the latest until the account is erased</td></tr>' in content_en) > 0);
