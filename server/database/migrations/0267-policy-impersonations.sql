-- The privacy policy names when the staff saw the site as a person, as the copy of their data does. Only below a line that an editor left
-- as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    '<tr><th scope="row">Blocage de votre compte, et ce que nous vous en avons dit</th><td>Protéger le compte, les paiements et le service</td><td>Intérêt légitime</td><td>Jusqu’au déblocage, ou à l’effacement du compte</td></tr>',
    '<tr><th scope="row">Blocage de votre compte, et ce que nous vous en avons dit</th><td>Protéger le compte, les paiements et le service</td><td>Intérêt légitime</td><td>Jusqu’au déblocage, ou à l’effacement du compte</td></tr>
<tr><th scope="row">Moments où le service client a vu le site comme vous le voyez, sans ce que vous regardez</th><td>Vous aider, et que vous le sachiez</td><td>Intérêt légitime</td><td>Jusqu’à l’effacement du compte</td></tr>'),
  content_en = replace(content_en,
    '<tr><th scope="row">Block of your account, and what we told you about it</th><td>To protect the account, payments and the service</td><td>Legitimate interest</td><td>Until the account is unblocked, or erased</td></tr>',
    '<tr><th scope="row">Block of your account, and what we told you about it</th><td>To protect the account, payments and the service</td><td>Legitimate interest</td><td>Until the account is unblocked, or erased</td></tr>
<tr><th scope="row">Moments when customer service saw the site as you see it, without what you watch</th><td>To help you, and that you know of it</td><td>Legitimate interest</td><td>Until the account is erased</td></tr>')
where slug = 'politique-de-confidentialite'
  and (position('<tr><th scope="row">Blocage de votre compte, et ce que nous vous en avons dit</th><td>Protéger le compte, les paiements et le service</td><td>Intérêt légitime</td><td>Jusqu’au déblocage, ou à l’effacement du compte</td></tr>' in content_fr) > 0
    or position('<tr><th scope="row">Block of your account, and what we told you about it</th><td>To protect the account, payments and the service</td><td>Legitimate interest</td><td>Until the account is unblocked, or erased</td></tr>' in content_en) > 0);
