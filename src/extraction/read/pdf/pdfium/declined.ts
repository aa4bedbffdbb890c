/** This page, or this file, must be read with LiteParse: the message contains the reason. */
export class Declined extends Error {
  override name = 'Declined';
}
