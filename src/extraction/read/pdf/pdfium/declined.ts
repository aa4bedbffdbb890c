/** This page, or this file, is left to LiteParse: the message says why. */
export class Declined extends Error {
  override name = 'Declined';
}
