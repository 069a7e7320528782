/** Built-in avatars by their keys in the image store; each new profile gets the next one. */
const ready = ["comete", "saturne", "aurore", "lune", "eclipse", "boussole", "dune", "vague"];
const readyForKids = ["fusee", "ourson", "soleil", "baleine"];

export function builtInAvatar(isKid: boolean, index: number): string {
  const names = isKid ? readyForKids : ready;
  return `avatars/${names[index % names.length] as string}.webp`;
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
