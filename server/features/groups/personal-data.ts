import { personalData } from "#server/database/personal-data.ts";

export const groupsPersonalData = personalData({
  ofAccount: [
    {
      table: "client_group_members",
      name: "client_groups",
      about: {
        fr: "groupes clients qui payaient ou paient pour vous",
        en: "client groups that paid or pay for you",
      },
      of: "account_id",
      columns: ["joined_at", "id", "group_id", "left_at", "told_stage", "told_end", "is_teacher"],
      atErasure: "deleted",
    },
  ],
});
