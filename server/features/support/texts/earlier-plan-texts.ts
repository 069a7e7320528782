/**
 * Sentences of earlier default texts that name the first plans, and what they say now. Databases of an earlier version hold them, and the
 * program of the release before, which may serve on the same database, does not know the placeholders of plans.
 */
export const earlierPlanTexts: readonly (readonly [said: string, says: string])[] = [
  [
    '<tr><th scope="row">Individuel</th><td>1</td><td>{{individualMonth}}</td><td>{{individualYear}}</td></tr>\n<tr><th scope="row">Famille</th><td>3</td><td>{{familyMonth}}</td><td>{{familyYear}}</td></tr>',
    '<tr><th scope="row">{{planName}}</th><td>{{planScreens}}</td><td>{{planMonth}}</td><td>{{planYear}}</td></tr>',
  ],
  [
    "Un compte personnel peut rester connecté sur {{personalDevices}} appareils, un compte Famille sur {{familyDevices}}.",
    "Un compte personnel peut rester connecté sur {{personalDevices}} appareils, un compte famille sur {{familyDevices}}.",
  ],
  [
    "Chaque compte comprend un profil principal et un profil Kids\u202f; un compte Famille peut ajouter deux profils.",
    "Chaque compte comprend un profil principal et un profil Kids\u202f; selon l’offre, d’autres profils s’y ajoutent.",
  ],
  [
    '<tr><th scope="row">Individual</th><td>1</td><td>{{individualMonth}}</td><td>{{individualYear}}</td></tr>\n<tr><th scope="row">Family</th><td>3</td><td>{{familyMonth}}</td><td>{{familyYear}}</td></tr>',
    '<tr><th scope="row">{{planName}}</th><td>{{planScreens}}</td><td>{{planMonth}}</td><td>{{planYear}}</td></tr>',
  ],
  [
    "A personal account may stay logged in on {{personalDevices}} devices, a Family account on {{familyDevices}}.",
    "A personal account may stay logged in on {{personalDevices}} devices, a family account on {{familyDevices}}.",
  ],
  [
    "Every account has a primary profile and a Kids profile; a Family account may add two.",
    "Every account has a primary profile and a Kids profile; depending on the plan, there are further ones.",
  ],
  [
    "<p>L’offre Individuel coûte {{individualMonth}} par mois ou {{individualYear}} par an. L’offre Famille coûte {{familyMonth}} par mois ou {{familyYear}} par an. Tous les prix comprennent la TVA.</p>",
    "<ul><li>{{planName}}\u202f: {{planPrices}}.</li></ul><p>Tous les prix comprennent la TVA.</p>",
  ],
  [
    "<p>The Individual plan is {{individualMonth}} a month or {{individualYear}} a year. The Family plan is {{familyMonth}} a month or {{familyYear}} a year. All prices include VAT.</p>",
    "<ul><li>{{planName}}: {{planPrices}}.</li></ul><p>All prices include VAT.</p>",
  ],
  [
    "<p>Un écran avec l’offre Individuel, trois avec l’offre Famille. Si tous vos écrans sont pris, {{brandName}} vous montre lesquels\u202f: vous pouvez arrêter la lecture sur l’un d’eux et continuer sur le vôtre.</p>",
    "<ul><li>{{planName}}\u202f: {{planScreens}}.</li></ul><p>Si tous vos écrans sont pris, {{brandName}} vous montre lesquels\u202f: vous pouvez arrêter la lecture sur l’un d’eux et continuer sur le vôtre.</p>",
  ],
  [
    "<p>One screen with the Individual plan, three with the Family plan. When all your screens are taken, {{brandName}} shows you which: you can stop one of them and go on with yours.</p>",
    "<ul><li>{{planName}}: {{planScreens}}.</li></ul><p>When all your screens are taken, {{brandName}} shows you which: you can stop one of them and go on with yours.</p>",
  ],
  [
    "<p>Avec l’offre Famille, trois personnes ont chacune leur profil, en plus du profil Kids. Chaque profil garde ses propres listes, son historique et sa langue.</p>",
    "<ul><li>{{planName}}\u202f: {{planProfiles}}, en plus du profil Kids.</li></ul><p>Chaque profil garde ses propres listes, son historique et sa langue.</p>",
  ],
  [
    "<p>With the Family plan three people each have a profile, beside the Kids profile. Each profile keeps its own lists, history and language.</p>",
    "<ul><li>{{planName}}: {{planProfiles}}, beside the Kids profile.</li></ul><p>Each profile keeps its own lists, history and language.</p>",
  ],
];
