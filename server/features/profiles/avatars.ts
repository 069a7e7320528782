import { drawnAvatars, kidsAvatars, type DrawnAvatar } from "#contract/avatars.ts";

const others = drawnAvatars.filter((name) => !kidsAvatars.includes(name));

/** The key of a drawing in the image store. */
export function drawnAvatar(name: DrawnAvatar): string {
  return `avatars/${name}.webp`;
}

/** The drawing of a new profile: each gets the next one. */
export function firstAvatar(isKid: boolean, index: number): string {
  const names = isKid ? kidsAvatars : others;
  return drawnAvatar(names[index % names.length] as DrawnAvatar);
}

const uploadedFolder = "avatars/uploaded/";

export function uploadedAvatar(name: string): string {
  return `${uploadedFolder}${name}.jpg`;
}

export function isUploaded(avatar: string): boolean {
  return avatar.startsWith(uploadedFolder);
}

export function avatarUrl(avatar: string): string {
  return `/images/${avatar}`;
}
