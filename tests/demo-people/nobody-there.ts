/** Nobody fits what is about to be done. */
export class NobodyThere extends Error {
  override name = "NobodyThere";
}
