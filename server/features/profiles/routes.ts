import { profilesForKid, withoutMarks } from "#contract/kid-user.ts";
import { avatarMaxBytes, ProfileForm, profiles as contract } from "#contract/profiles.ts";
import type { Language } from "#contract/user.ts";
import type { Api } from "#server/http/api.ts";
import { readForm } from "#server/http/multipart.ts";
import type { Profiles } from "./profiles.ts";

const languages: Language[] = [
  { id: 1, code: "fr_FR", name: "Français" },
  { id: 2, code: "en_US", name: "English" },
];

export function profileRoutes(api: Api, profiles: Profiles): void {
  api.on(contract.list, async ({ caller, at }) => {
    const known = await profiles.profilesOf(caller.accountId, at, caller);
    const all = caller.impersonationId === null ? known : withoutMarks(known);
    return { data: caller.isKid ? profilesForKid(all, caller.profileId) : all };
  });
  api.on(contract.save, async ({ request, caller, at }) => {
    const { fields, file } = await readForm(request, ProfileForm, { file: "avatar_file", maxBytes: avatarMaxBytes });
    const { saved, isNew } = await profiles.save(caller, fields, file, at);
    const change = [{ entity: "profile" as const, ...saved }];
    return { profile: saved, ...(isNew ? { insert: change } : { update: change }) };
  });
  api.on(contract.remove, async ({ params, caller }) => {
    await profiles.remove(caller, params.id);
    return { delete: [{ entity: "profile" as const, id: params.id }] };
  });
  api.on(contract.setLanguage, async ({ body, caller, at }) => {
    const profile = await profiles.setLanguage(caller, body.languageId, at);
    return { profile, update: [{ entity: "profile" as const, ...profile }] };
  });
  api.on(contract.likedVideos, ({ query, caller, at }) => profiles.titlesOnDays("likes", caller, query, at));
  api.on(contract.historyVideos, ({ query, caller, at }) => profiles.titlesOnDays("histories", caller, query, at));
  api.on(contract.siteLanguages, async () => ({ data: languages }));
}
