import type { AlarmRuleName } from "#contract/admin/alarms.ts";
import type { ByLocale } from "#contract/language.ts";
import type { Facts } from "./facts.ts";

/** What is wrong, and what to do about it. */
export type AlarmWords = { title: (subject: string, facts: Facts) => string; advice: string };

/** `docs/operations.md` says the same at length. */
export const alarmWords: Readonly<Record<AlarmRuleName, ByLocale<AlarmWords>>> = {
  "disk-filling": {
    fr: {
      title: (host, { percent = 0, days = -1 }) =>
        `Le disque de ${host} se remplit\u202f: ${percent} % libres${days < 0 ? "" : `, plein dans ${days} jours environ`}`,
      advice: "Supprimez des fichiers reçus dont les films sont encodés, agrandissez le disque, ou passez à un bucket.",
    },
    en: {
      title: (host, { percent = 0, days = -1 }) =>
        `The disk of ${host} is filling up: ${percent} % free${days < 0 ? "" : `, full in about ${days} days`}`,
      advice: "Delete received files whose films are encoded, enlarge the disk, or move to a bucket.",
    },
  },
  "backup-too-old": {
    fr: {
      title: (_subject, { hours = 0 }) => `Aucune sauvegarde complète depuis ${hours} heures`,
      advice: "Lancez «\u202fnpm run backup\u202f» sur la machine\u202f: la commande dit ce qui ne va pas.",
    },
    en: {
      title: (_subject, { hours = 0 }) => `No complete backup for ${hours} hours`,
      advice: "Run “npm run backup” on the machine: the command says what is wrong.",
    },
  },
  "drill-failed": {
    fr: {
      title: (_subject, { faults = 0 }) => `La dernière restauration d’essai a trouvé des défauts (${faults})`,
      advice: "Faites une nouvelle sauvegarde, puis relancez «\u202fnpm run drill\u202f», qui nomme chaque défaut.",
    },
    en: {
      title: (_subject, { faults = 0 }) => `The last trial restore found faults (${faults})`,
      advice: "Make a new backup, then run “npm run drill” again, which names each fault.",
    },
  },
  "drill-too-old": {
    fr: {
      title: (_subject, { days = 0 }) => `Aucune sauvegarde n’a été restaurée à l’essai depuis ${days} jours`,
      advice: "Lancez «\u202fnpm run drill\u202f»\u202f; deploy/silecs.cron le fait chaque mois.",
    },
    en: {
      title: (_subject, { days = 0 }) => `No backup has been restored as a trial for ${days} days`,
      advice: "Run “npm run drill”; deploy/silecs.cron does so each month.",
    },
  },
  "mail-stuck": {
    fr: {
      title: (_subject, { count = 0 }) => `Le courrier ne part plus\u202f: file d’attente de ${count}`,
      advice: "Regardez les dernières erreurs sur la page de la machine\u202f: souvent un mot de passe de SMTP_URL.",
    },
    en: {
      title: (_subject, { count = 0 }) => `Mail no longer leaves: ${count} in the queue`,
      advice: "Look at the last errors on the machine’s page: often a password in SMTP_URL.",
    },
  },
  "mails-bouncing": {
    fr: {
      title: (_subject, { count = 0, sent = 0 }) =>
        `Beaucoup de courriers sont refusés ou reviennent\u202f: ${count} sur ${sent} en un jour`,
      advice: "Vérifiez SPF, DKIM et DMARC, et que l’adresse du serveur n’est sur aucune liste noire.",
    },
    en: {
      title: (_subject, { count = 0, sent = 0 }) =>
        `Many letters are refused or come back: ${count} of ${sent} in a day`,
      advice: "Check SPF, DKIM and DMARC, and that the server’s address is on no blocklist.",
    },
  },
  "provider-failing": {
    fr: {
      title: (service, { minutes = 0 }) => `${service} ne répond plus comme il faut depuis ${minutes} minutes`,
      advice: "Comparez la raison de l’échec avec la page d’état du prestataire et avec vos réglages.",
    },
    en: {
      title: (service, { minutes = 0 }) => `${service} has not responded as it should for ${minutes} minutes`,
      advice: "Compare the reason of the failure with the provider’s status page and with your settings.",
    },
  },
  "jobs-failed": {
    fr: {
      title: (_subject, { count = 0 }) => `Des tâches ont échoué et ne seront plus réessayées (${count})`,
      advice: "Ouvrez les tâches échouées, corrigez la cause, puis relancez ou classez chacune.",
    },
    en: {
      title: (_subject, { count = 0 }) => `Jobs failed and will not be tried again (${count})`,
      advice: "Open the failed jobs, mend the cause, then retry each or put it aside.",
    },
  },
  "certificate-ending": {
    fr: {
      title: (address, { days = 0 }) =>
        days < 0 ? `Le certificat de ${address} est refusé` : `Le certificat de ${address} expire dans ${days} jours`,
      advice: "Son renouvellement a échoué\u202f: lisez le journal de certbot ou de votre proxy.",
    },
    en: {
      title: (address, { days = 0 }) =>
        days < 0 ? `The certificate of ${address} is refused` : `The certificate of ${address} expires in ${days} days`,
      advice: "Its renewal has failed: read the log of certbot or of your proxy.",
    },
  },
  "versions-differ": {
    fr: {
      title: (_subject, { versions = 0 }) =>
        `Les processus ont ${versions} versions différentes depuis plus d’une heure`,
      advice: "Une mise à jour s’est arrêtée à mi-chemin\u202f: terminez-la sur les machines que la page nomme.",
    },
    en: {
      title: (_subject, { versions = 0 }) => `Processes have run ${versions} different versions for over an hour`,
      advice: "An upgrade stopped half-way: finish it on the machines that the page names.",
    },
  },
  "process-missing": {
    fr: {
      title: (place) => `Un processus manque\u202f: ${place}`,
      advice: "Regardez s’il tourne (systemctl status silecs) et lisez la fin de son journal.",
    },
    en: {
      title: (place) => `A process is missing: ${place}`,
      advice: "Look whether it runs (systemctl status silecs), and read the end of its log.",
    },
  },
  "standby-missing": {
    fr: {
      title: () => "Aucun serveur de réplique ne suit la base de données",
      advice: "Regardez «\u202fpatronictl list\u202f», puis relancez ou reconstruisez la réplique.",
    },
    en: {
      title: () => "No standby follows the database",
      advice: "Look at “patronictl list”, then start the standby again or rebuild it.",
    },
  },
  "no-worker": {
    fr: {
      title: () => "Aucun processus n’exécute les tâches",
      advice: "Aucun courrier ne part et aucune échéance n’est encaissée\u202f: démarrez un processus ROLE=worker.",
    },
    en: {
      title: () => "No process runs jobs",
      advice: "No letter leaves and no renewal is charged: start a process with ROLE=worker.",
    },
  },
};
