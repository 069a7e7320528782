/**
 * Creates the bucket by Swift's own interface, with a token of tempauth. One that exists stays as it is.
 * Source: OpenStack Object Storage API, "Create container"; Swift, tempauth.
 */
export async function createBucket(address: string, name: string, secret: string): Promise<void> {
  const signedIn = await fetch(`http://${address}/auth/v1.0`, {
    headers: { "x-auth-user": "silecs:media", "x-auth-key": secret },
  });
  const token = signedIn.headers.get("x-auth-token");
  const storage = signedIn.headers.get("x-storage-url");
  if (token === null || storage === null) throw new Error(`The store refuses its own key (${signedIn.status})`);
  const created = await fetch(`${storage}/${name}`, { method: "PUT", headers: { "x-auth-token": token } });
  if (!created.ok) throw new Error(`The store does not create the bucket (${created.status})`);
}
