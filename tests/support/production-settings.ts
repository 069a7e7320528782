/** Complete settings of a production that starts, but for the database. */
export const productionSettings = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://video.example",
  APP_SECRET: "q3T0mVbY8sKxJw1nZ4dE7uGc5hLr2aPf9iOyRkXeBtU=",
  COMPANY_SIREN: "123 456 789",
  COMPANY_VAT_NUMBER: "FR32123456789",
  COMPANY_LEGAL_FORM: "SAS",
  COMPANY_CAPITAL: "10 000 €",
  COMPANY_REGISTRATION: "RCS Paris 123 456 789",
  SUPPORT_EMAIL: "aide@video.example",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "bonjour@video.example",
  ALLOW_SANDBOX: "1",
};
